// Comments that stand beside no kernel would be followed by nobody.
extern int far;  /* accesslint: launch block=64 */      // expect-warning: it stands neither in a kernel nor in the 8 lines above one
extern int wide; /* accesslint: launch copy:block=64 */ // expect-warning: is none of block=, grid=, shared=









__global__ void copy(float *out)
{
    out[threadIdx.x] = 1; // expect: global store sectors=4 status=known block=256
}
