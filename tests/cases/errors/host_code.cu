// Errors in host code are told, and cost nothing else.
__global__ void copy(float *out, const float *in)
{
    int i = threadIdx.x;
    // expect: global load bytes=4 sectors=4/4 status=assumed
    // expect: global store bytes=4 sectors=4/4 status=assumed
    out[i] = in[i];
}
void run()
{
    undeclared_function(); // expect-error: undeclared
}
