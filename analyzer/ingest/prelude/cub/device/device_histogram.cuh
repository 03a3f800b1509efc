#pragma once
#pragma GCC system_header
#include <cub/accesslint_device.h>
