#pragma once
#pragma GCC system_header
#include "cuda.h"
#include "cuda_gl_interop.h"
