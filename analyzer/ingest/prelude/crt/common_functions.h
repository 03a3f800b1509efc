#pragma once
#pragma GCC system_header
#include <accesslint_prelude.h>
