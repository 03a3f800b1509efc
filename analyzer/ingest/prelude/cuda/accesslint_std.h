// cuda::std is the host's library; its constexpr functions serve both sides.
#pragma once
#pragma GCC system_header

namespace std
{
}
namespace cuda
{
namespace std
{
using namespace ::std;
}
} // namespace cuda
