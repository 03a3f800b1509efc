// A macro that nobody defines makes the index unknown, with that reason and no number.
// exit: 2
__global__ void copy(float *out, const float *in)
{
    int i = threadIdx.x * NOT_DEFINED; // expect-error: NOT_DEFINED
    // expect: global load bytes=4 status=unknown sectors=none
    // expect: global store bytes=4 status=unknown sectors=none
    out[i] = in[i];
}
