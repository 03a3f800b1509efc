#pragma once
#pragma GCC system_header
#include "curand_kernel.h"
