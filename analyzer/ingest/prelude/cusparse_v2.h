#pragma once
#pragma GCC system_header
#include "cusparse.h"
