#pragma once
#pragma GCC system_header
#include <cub/accesslint_collectives.h>
