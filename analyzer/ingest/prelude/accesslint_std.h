// The parts of the C++ library that nvcc brings along. They are dear, so only a second parse includes this
// header: when the first one missed a name of std.
#pragma once
#pragma GCC system_header
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cassert>
#include <algorithm>
#include <new>
#include <utility>
#include <limits>
