/* Compiling for processors, WebAssembly and graphics cards: the kinds of functions, and vectors of floats. */

#if defined(__CUDACC__)
#define API extern "C" __device__
#define LOCAL static __device__ inline
#define INNER LOCAL
#define OUTER static __device__ __noinline__
#elif defined(__wasm__)
#define API __attribute__((visibility("default")))
#define LOCAL static inline
#define INNER static inline __attribute__((always_inline)) /* a call would spill registers */
#define OUTER static __attribute__((noinline))             /* large, with several callers */
#else
#define API __attribute__((visibility("default")))
#define LOCAL static inline
#define INNER static inline __attribute__((always_inline)) /* a call would spill registers */
#define OUTER static __attribute__((noinline))             /* large, with several callers */
#endif

/* A vector register of floats. Its width changes no result: sums are computed in the written order. */
#if defined(__CUDACC__)
typedef float Lanes;
typedef float LooseLanes;
#define POSITIVE(x) ((x) > 0.0f ? (x) : 0.0f)
#define LOWEST_BIT(x) (__ffsll((long long)(x)) - 1)
#else
#if defined(__AVX__)
#define LANE_BYTES 32
#else
#define LANE_BYTES 16
#endif
typedef float Lanes __attribute__((vector_size(LANE_BYTES)));
typedef float LooseLanes __attribute__((vector_size(LANE_BYTES), aligned(4), may_alias)); /* unaligned */
typedef int32_t LaneBits __attribute__((vector_size(LANE_BYTES)));
#define POSITIVE(x) ((Lanes)((LaneBits)(x) & ((x) > 0.0f)))
#define LOWEST_BIT(x) __builtin_ctzll(x)
#endif
