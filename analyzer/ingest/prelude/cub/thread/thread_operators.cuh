#pragma once
#pragma GCC system_header
#include "../accesslint_util.h"
