#pragma once
#pragma GCC system_header
#include <thrust/accesslint_thrust.h>
