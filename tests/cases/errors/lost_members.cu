// A structure whose member types are missing hides what is stored to them; that is told, not passed over.
#include "not_in_this_folder.h" // expect-warning: not_in_this_folder.h

struct Vertex {
    Position position; // expect-error: unknown type name
};

__global__ void move(Vertex *vertices, float *weights) // expect-not-analysed: an error elsewhere
{
    int i = threadIdx.x;
    vertices[i].position.x = 1.0f;
    weights[i] = 2.0f; // expect: global store bytes=4 sectors=4 status=known
}

int main()
{
    float *weights;
    cudaMalloc(&weights, 1024);
    move<<<1, 128>>>(nullptr, weights); // expect-launch: grid=1 block=128
}

// exit: 2
