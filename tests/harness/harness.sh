#!/bin/sh
# A prediction's kernels through accesslint-validate and accesslint-harness, on a driver that has no GPU: what would be launched?
# usage: harness.sh ACCESSLINT ACCESSLINT_VALIDATE FOLDER_OF_STUB   (in the root of the sources)
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failed=0
export LD_LIBRARY_PATH="$3${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" CUDA_STUB_LOG="$folder/log"

# nvcc writes a file, or fails where the source says so.
cat >"$folder/nvcc" <<'END'
#!/bin/sh
for word; do
    case $before in -o) out=$word ;; esac
    case $word in *.cu) grep -q 'no nvcc' "$word" && { echo "$word(1): error: told to fail" >&2; exit 1; } ;; esac
    before=$word
done
echo cubin >"$out"
END
chmod +x "$folder/nvcc"

# check NAME WORD...: the last run's output, or what was launched, holds the words.
check() {
    name=$1
    for words in "$2" ${3+"$3"} ${4+"$4"}; do
        grep -qF -e "$words" "$folder/log" "$folder/out" && continue
        echo "$name: nowhere '$words' in" && cat "$folder/out" "$folder/log"
        failed=1
    done
}

# run PARAMETER_SIZES ARGUMENT...
run() {
    sizes=$1
    shift
    : >"$folder/log"
    CUDA_STUB_PARAMETERS="$sizes" "$validate" --nvcc="$folder/nvcc" --runs=2 -o "$folder/measured.json" "$@" >"$folder/out" 2>&1
    status=$?
}

validate=$2
run "8 8 4" samples/copy.cu
[ $status = 0 ] || { echo "copy: exit status $status" && cat "$folder/out"; failed=1; }
check copy "_Z4copyPfPKfi <65536 1 1, 256 1 1, 0> ->" " 16777216"

cat >"$folder/record.cu" <<'END'
struct view { int n; float *data; const int *index; };
__global__ void gather(view v, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < v.n)
        out[i] = v.data[v.index[i]];
}
__global__ void rows(float **row)
{
    row[threadIdx.x][0] = 0;
}
int main()
{
    view v;
    v.n = 1000;
    cudaMalloc(&v.data, 4000);
    float *out, **row;
    cudaMalloc(&out, 4000);
    cudaMalloc(&row, 800);
    gather<<<4, 256>>>(v, out);
    rows<<<1, 64>>>(row);
}
END
run "24 8" "$folder/record.cu"
check record "_Z6gather4viewPf <4 1 1, 256 1 1, 0> 1000 ->" "its argument row (float * *) can not be made: it leads to further pointers"
run "24 4" "$folder/record.cu"
check "another signature" "argument 2 of the built kernel is not the one of the prediction"

cat >"$folder/hidden.cu" <<'END'
namespace { __global__ void hidden(float *p) { p[threadIdx.x] = 0; } }
static __global__ void missing(float *p) { p[threadIdx.x] = 0; }
int main()
{
    float *p;
    cudaMalloc(&p, 4096);
    hidden<<<1, 64>>>(p);
    missing<<<1, 64>>>(p);
}
END
run "8" "$folder/hidden.cu"
check "another symbol" "_ZN34_GLOBAL__N__1fc1eef7_4_s_cu__Z1fPf6hiddenEPf <1 1 1, 64 1 1, 0>" "the built file has no kernel _ZL7missingPf"

cat >"$folder/dynamic.cu" <<'END'
__global__ void dynamic(float *p)
{
    extern __shared__ float s[];
    s[threadIdx.x * 3] = 0;
    p[threadIdx.x] = s[threadIdx.x];
}
END
run "8" "$folder/dynamic.cu"
check "dynamic shared memory" "<64 1 1, 256 1 1, 3064>"

echo '__global__ void f(float *p) { p[threadIdx.x] = 0; } // no nvcc' >"$folder/fails.cu"
run "8" "$folder/fails.cu"
check "not built" "told to fail" "its file was not built"
sed 's/ *\/\/.*//' "$folder/fails.cu" >"$folder/alone.cu"
run "8" "$folder/alone.cu"
check "no host code" "<64 1 1, 256 1 1, 0>" "the grid is not known"
CUDA_STUB_MEMORY=100000 run "8" "$folder/alone.cu"
check "short of memory" "memory is short" "<64 1 1, 256 1 1, 0>"
CUDA_STUB_MEMORY=100 run "8" "$folder/alone.cu"
check "out of memory" "its arguments need"

"$1" --format=json --arch=sm_80 samples/copy.cu >"$folder/other.json"
run "8 8 4" "$folder/other.json"
[ $status = 77 ] || { echo "another architecture: exit status $status"; failed=1; }
check "another architecture" "the prediction is for sm_80, this GPU (stub 0) is sm_90"
exit $failed
