#pragma once
#pragma GCC system_header
#include "cublas_api.h"
#define CUBLAS_V2_H_
