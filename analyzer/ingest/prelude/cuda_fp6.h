#pragma once
#pragma GCC system_header
#include "cuda_fp4.h"
