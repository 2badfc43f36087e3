/* dialect.h: one kernel text for OpenCL C 1.2, CUDA C++ and C++17.  Everything that differs between the three is here.

   Qualifiers      KD_INLINE a function, KD_OUTLINE the same kept out of line in C++, KD_KERNEL(name) KD_GROUP args) a
                   kernel, KD_BY_VALUE(type) a structure among its arguments, KD_MEMORY(type, name) a pointer into
                   device memory, which KD_TABLE(name) one into a table of the plan, which nobody writes,
                   KD_CONSTANT_TABLE(type, name) one that a device keeps in its constant memory, and
                   KD_OPEN(name) at the top of the kernel makes ready (OpenCL hands over a buffer and an offset),
                   KD_WANTED(name) whether this build makes that kernel: others are not in its text (embed.awk),
                   KD_GLOBAL device memory, KD_LOCAL a pointer into a local array, KD_CONSTANT constant memory:
                   __constant in OpenCL; in CUDA device memory through the read-only cache, since a __constant__ array
                   would belong to one module and not to a plan; plain memory in C++
   Where we are    KD_GROUP_ID this work-group; ITEMS work-items make a group
   Phases          KD_FOR_ITEMS(i, n) { } shares i = 0 .. n-1 among the items of the group; KD_BARRIER ends a phase
                   (KD_WORK_BARRIER where only work arrays were written).
                   Nothing private crosses a barrier but register-resident arrays (resident/stages_resident.h).
   Clusters        CLUSTER work-groups that reach each other's local memory, where a device has them, else 1:
                   KD_CLUSTER_BARRIER ends a phase of all, KD_PEER_STORE(array, i, rank, x) stores a complex number in
                   another one's local array
   Arrays          KD_LOCAL_ARRAY(type, name, n) shared by the group, KD_WORK_ARRAY(type, name, n) private when ITEMS is
                   1, else local; both only at kernel scope, n a constant on devices.  KD_TILE_ARRAY(type, name, n, i)
                   the i-th of several work arrays of one size
   Tables          KD_AGAIN(table) the same table, of which the compiler does not know that it was read before
   Loops           KD_UNROLL before a loop with a constant bound, KD_UNROLL_FEW before one of few instructions,
                   KD_NO_UNROLL before one that stays a loop in firmware
   Arithmetic      KD_TWICE_LESS(a, b) 2 a - b: one operation where compilers would make two of it;
                   KD_LEADING_ZEROS(x) of 32 bits, of which one is set; KD_INT64 a type of 64 bits;
                   KD_ATOMIC_MAX(at, x) the larger one in local memory that items of a group share
   Constants       KD_CONST(n) the constant n as an argument.  KD_TYPES(a), KD_TYPES2(a, b) ... before a function: in
                   C++ that is optimised (KD_TYPED) a template over the types of its arguments KD_TYPE(a, int), so that
                   what a constant leaves out is not compiled.  KD_OF_CONSTANTS(f) makes f_of(n) of a KD_CONSTEXPR f, a
                   constant where n is one.  KD_ZEROED behind an array in C++: GCC does not see that it is written
   Build options   NP, RADICES, ...: -D on devices, template arguments in C++; list in komdsp.h

   In C++ a group is one call: phases are plain loops, barriers are nothing and arrays come from the caller's workspace.
   KD_SHUFFLE (tests) runs the items of each phase in another order (komdsp/detail/kernel_call.hpp).
   KD_CALLS (tests, and firmware that is debugged) keeps functions out of line, and loops rolled in C++: oclgrind knows
   no intrinsics of inliners, and under sanitizers inlined kernels take minutes to compile. */
#ifndef KD_DIALECT
#define KD_DIALECT
#define KD_GLUE_(a, b) a##b
#define KD_GLUE(a, b) KD_GLUE_(a, b)
#define KD_INDEX_32 int
#define KD_INDEX_64 long
#define KD_WANTED(name) (KD_CPP || KERNEL_##name)

#if defined(__OPENCL_C_VERSION__)
  #define KD_CPP 0
  #define KD_OPENCL 1
typedef KD_GLUE(KD_INDEX_, INDEX) index_t;
  #define KD_KERNEL(name) __kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void KD_GLUE(komdsp_, name)(
  #define KD_GROUP
  #define KD_BY_VALUE(type) type
  #define KD_MEMORY(type, name) __global type *name, index_t name##_offset
  #define KD_TABLE(name) KD_MEMORY(const scalar, name)
  #define KD_CONSTANT_TABLE(type, name) __constant const type *name, index_t name##_offset
  #define KD_OPEN(name) name += name##_offset
  #if KD_CALLS
    #define KD_INLINE static __attribute__((unused))
  #else
    #define KD_INLINE static inline __attribute__((always_inline))
  #endif
  #define KD_OUTLINE KD_INLINE
  #define KD_GLOBAL __global
  #define KD_LOCAL __local
  #define KD_CONSTANT __constant
  #define KD_GROUP_ID ((index_t)get_group_id(0))
  #define KD_ITEM_ID ((int)get_local_id(0))
  #define KD_BARRIER barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
  #define KD_LOCAL_ARRAY(type, name, n) __local type name[n]
  #define KD_AGAIN(table) (table)
  #define KD_TWICE_LESS(a, b) mad((scalar)2, a, -(b))
  #define KD_LEADING_ZEROS(x) (int)clz(x)
  #define KD_ATOMIC_MAX(at, x) atomic_max(at, x)
  #define KD_INT64 long
  #define KD_UNROLL_FEW
  #if defined(__clang__)
    #define KD_UNROLL _Pragma("clang loop unroll(full)") /* opencl_unroll_hint leaves private arrays in memory here */
  #else
    #define KD_UNROLL __attribute__((opencl_unroll_hint))
  #endif
#elif (defined(__CUDACC__) || defined(__CUDACC_RTC__)) && defined(ITEMS) /* headers are for hosts, by nvcc, too */
  #define KD_CPP 0
  #define KD_CUDA 1
typedef unsigned int uint;
typedef KD_GLUE(KD_INDEX_, INDEX) index_t;
  #define KD_KERNEL(name) \
    extern "C" __global__ void __launch_bounds__(ITEMS, KD_GLUE(kd_groups_, name)) KD_GLUE(komdsp_, name)(
  #define KD_GROUP
  #define KD_BY_VALUE(type) type
  #define KD_MEMORY(type, name) type* name
  #define KD_TABLE(name) const scalar* __restrict__ name
  #define KD_CONSTANT_TABLE(type, name) const type* __restrict__ name
  /* Launches of a plan begin while the one before still runs, and wait here for what it writes (cuda.cpp). */
  #if __CUDA_ARCH__ >= 900
    #define KD_OPEN(name) asm volatile("griddepcontrol.wait;" ::: "memory")
  #else
    #define KD_OPEN(name) ((void)0)
  #endif
  #define KD_INLINE static __device__ __forceinline__ __attribute__((unused))
  #define KD_OUTLINE KD_INLINE
  #define KD_GLOBAL
  #define KD_LOCAL
  #define KD_CONSTANT
  #define KD_GROUP_ID ((index_t)blockIdx.x)
  #define KD_ITEM_ID ((int)threadIdx.x)
  #define KD_BARRIER __syncthreads()
  #define KD_LOCAL_ARRAY(type, name, n) __shared__ type name[n]
  #define KD_UNROLL _Pragma("unroll")
  #define KD_UNROLL_FEW
  /* So that what was read is not held in registers until it is wanted again. */
  #define KD_AGAIN(table) ((table) + kd_zero())
static __device__ __forceinline__ __attribute__((unused)) int kd_zero() {
  int zero = 0;
  asm volatile("" : "+r"(zero)); /* which the compiler cannot know to be 0 */
  return zero;
}
  #define KD_TWICE_LESS(a, b) fma((scalar)2, a, -(b))
  #define KD_LEADING_ZEROS(x) __clz((int)(x))
  #define KD_ATOMIC_MAX(at, x) atomicMax(at, x)
  #define KD_INT64 long long
#else
  #define KD_CPP 1
  /* A kernel is a template over its build options: each set of options in use becomes one function. */
  #define KD_KERNEL(name) \
    template <unsigned long long KD_RADICES, unsigned long long KD_OPTIONS> KD_WHOLE static void name(
  #define KD_GROUP ::komdsp::group kd_group,
  #define KD_BY_VALUE(type) const type&
  #define KD_MEMORY(type, name) type* name
  #define KD_TABLE(name) const scalar* name
  #define KD_CONSTANT_TABLE(type, name) const type* name
  #define KD_OPEN(name) ((void)0)
  #if defined(KD_CALLS) || \
      !defined(__OPTIMIZE__) /* inlined kernels take a minute to compile where nothing is optimised */
    #define KD_INLINE static inline __attribute__((unused))
    #define KD_WHOLE
    #define KD_UNROLL
  #elif defined(__clang__)
    #define KD_TYPED 1
    #define KD_INLINE static inline __attribute__((always_inline))
    #define KD_WHOLE
    #define KD_UNROLL _Pragma("clang loop unroll(full)")
  #else /* GCC inlines all that a kernel calls at once: with always_inline it optimises at each level of calls */
    #define KD_TYPED 1
    #define KD_INLINE static inline __attribute__((unused))
    #define KD_WHOLE __attribute__((flatten))
    #define KD_UNROLL _Pragma("GCC unroll 16")
  #endif
  #define KD_TWICE_LESS(a, b) (2 * (a) - (b))
  #define KD_LEADING_ZEROS(x) __builtin_clz(x)
  #define KD_INT64 long long
  #if defined(__clang__) || defined(__CUDACC__) || defined(KD_SHUFFLE)
    #define KD_UNROLL_FEW
  #else
    #define KD_UNROLL_FEW _Pragma("GCC unroll 4")
  #endif
  #define KD_OUTLINE static KD_WHOLE __attribute__((noinline, unused))
  #define KD_GLOBAL
  #define KD_LOCAL
  #define KD_CONSTANT
  #define KD_GROUP_ID ((index_t)kd_group.id)
  #define KD_BARRIER ((void)0)
  #define KD_LOCAL_ARRAY(type, name, n) type* const name = kd_group.take<type>(n)
  #define KD_AGAIN(table) (table)
#endif

/* CUDA gives a kernel more than 48 KiB of local memory only where the launch says how much. */
#if defined(KD_CUDA) && ITEMS > 1
  #define KD_TILE_ARRAY(type, name, n, i)           \
    extern __shared__ __align__(16) char kd_tile[]; \
    type* const name = (type*)kd_tile + (i) * (n)
#else
  #define KD_TILE_ARRAY(type, name, n, i) KD_WORK_ARRAY(type, name, n)
#endif

#ifndef CLUSTER
  #define CLUSTER 1
#endif
/* A barrier of the groups of a cluster: work between the two waits for no other group. */
#if defined(KD_CUDA) && CLUSTER > 1
  #define KD_CLUSTER_ARRIVE asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory")
  #define KD_CLUSTER_WAIT asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory")
  #define KD_PEER_STORE(array, i, rank, x) kd_peer_store((array) + (i), rank, x)
template <class Pair>
static __device__ __forceinline__ void kd_peer_store(const Pair* own, int rank, Pair x) {
  unsigned at = (unsigned)__cvta_generic_to_shared(own);
  asm("mapa.shared::cluster.u32 %0, %0, %1;" : "+r"(at) : "r"(rank));
  if constexpr (sizeof x == 8)
    asm volatile("st.shared::cluster.v2.f32 [%0], {%1, %2};" ::"r"(at), "f"((float)x.re), "f"((float)x.im));
  else
    asm volatile("st.shared::cluster.v2.f64 [%0], {%1, %2};" ::"r"(at), "d"((double)x.re), "d"((double)x.im));
}
#else
  #define KD_CLUSTER_ARRIVE ((void)0)
  #define KD_CLUSTER_WAIT KD_BARRIER
  #define KD_PEER_STORE(array, i, rank, x) ((void)(rank), (array)[i] = (x))
#endif

/* The library of firmware is to be small rather than fast; static plans and desks are not. */
#ifdef KD_FIRMWARE
  #define KD_SMALL 1
  #define KD_NO_UNROLL _Pragma("GCC unroll 1")
  #define KD_UNROLL_UNLESS_SMALL KD_NO_UNROLL
#else
  #define KD_SMALL 0
  #define KD_NO_UNROLL
  #define KD_UNROLL_UNLESS_SMALL KD_UNROLL
#endif
/* Code that may lie in flash: static plans and firmware's library, not a desk's. */
#if KD_CPP && (KD_SMALL || !defined(KD_ISA))
  #define KD_FLASH 1
#else
  #define KD_FLASH 0
#endif

#ifdef KD_TYPED
  #define KD_CONST(n) (::komdsp::constant_int<(n)>())
  #define KD_TYPES(a) template <class a>
  #define KD_TYPES2(a, b) template <class a, class b>
  #define KD_TYPES3(a, b, c) template <class a, class b, class c>
  #define KD_TYPE(name, type) name
  #define KD_CONSTEXPR constexpr
  #define KD_ZEROED = {}
  #define KD_OF_CONSTANTS(name)                                                      \
    template <int N>                                                                 \
    KD_INLINE ::komdsp::constant_int<name(N)> name##_of(::komdsp::constant_int<N>) { \
      return {};                                                                     \
    }                                                                                \
    KD_INLINE int name##_of(int n) {                                                 \
      return name(n);                                                                \
    }
#else
  #define KD_CONST(n) (n)
  #define KD_TYPES(a)
  #define KD_TYPES2(a, b)
  #define KD_TYPES3(a, b, c)
  #define KD_TYPE(name, type) type
  #define KD_CONSTEXPR
  #define KD_ZEROED
  #define KD_OF_CONSTANTS(name)      \
    KD_INLINE int name##_of(int n) { \
      return name(n);                \
    }
#endif
#if KD_CPP
  #ifdef KD_SHUFFLE
    #define KD_FOR_ITEMS(i, n) \
      for (index_t kd_sweep = 0, i; kd_sweep < (n) && (i = ::komdsp::shuffled(kd_sweep, n), true); ++kd_sweep)
  #else
    #define KD_FOR_ITEMS(i, n) for (index_t i = 0; i < (n); ++i)
  #endif
  #define KD_WORK
  #define KD_WORK_BARRIER ((void)0)
  #define KD_WORK_ARRAY(type, name, n) KD_LOCAL_ARRAY(type, name, n)
#else
  #define KD_FOR_ITEMS(i, n) for (index_t i = KD_ITEM_ID; i < (n); i += ITEMS)
  #if ITEMS == 1
    #define KD_WORK
    #define KD_WORK_BARRIER ((void)0)
    #define KD_WORK_ARRAY(type, name, n) type name[n]
  #else
    #define KD_WORK KD_LOCAL
    #define KD_WORK_BARRIER KD_BARRIER
    #define KD_WORK_ARRAY(type, name, n) KD_LOCAL_ARRAY(type, name, n)
  #endif
#endif
#endif
