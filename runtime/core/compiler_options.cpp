#include <komdsp/detail/compiler_options.hpp>

#include <cstdio>

namespace komdsp {

size_t write_options(const launch& l, char* text, size_t size) noexcept {
  const build_options& o = l.build;
  const int length = std::snprintf(
      text, size,
      "-D KERNEL_%s=1 -D PRECISION=%d -D INDEX=%d -D LANES=%d -D ITEMS=%d -D WIDTH=%d -D INVERSE=%d -D LOAD=%d "
      "-D STORE=%d -D BLOCK_SCALED=%d -D F16=%d -D PRODUCT=%d -D PADDED=%d -D DENSE=%d -D CLUSTER=%d -D NP=%d "
      "-D MAX_NP=%d -D RADICES=0x%xu",
      name_of(l.kernel), o.precision, o.index_bits, o.lanes, o.items, o.width, o.inverse, o.load, o.store, o.block,
      o.f16, o.product, o.padded, o.dense, o.cluster, o.np, o.max_np, static_cast<unsigned>(o.radices));
  return length > 0 && static_cast<size_t>(length) < size ? static_cast<size_t>(length) : 0;
}

}  // namespace komdsp
