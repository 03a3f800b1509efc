#pragma once
#pragma GCC system_header
#include <accesslint_torch.h>
