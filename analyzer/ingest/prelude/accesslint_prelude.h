// Everything that CUDA code may use without an include of its own, as nvcc gives it. Force-included by
// ingest.
//
// The rules that the lowering and the evaluator rely on:
//  - What plain C++ can express has a body, and the evaluator executes it.
//  - What touches memory in its own way, or talks to other lanes, is a declaration; the evaluator knows it by
//  its name.
//  - An operand that may lie in memory is taken by value, never by reference, where there is no body: so its
//  load is seen.
//  - Names that begin with accesslint or __accesslint are ours and not CUDA's.
#pragma once
#pragma GCC system_header
#include "accesslint/attributes.h"
#include "accesslint/libc.h"
#include "accesslint/builtins.h"
#include "vector_types.h"
#include "vector_functions.h"
#include "device_launch_parameters.h"
#include "accesslint/math.h"
#include "accesslint/integers.h"
#include "accesslint/warp.h"
#include "accesslint/memory.h"
#include "driver_types.h"
#include "texture_types.h"
#include "cuda_runtime_api.h"
#include "accesslint/runtime_templates.h"
#include "texture_fetch_functions.h"
