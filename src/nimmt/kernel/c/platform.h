#if defined(__CUDACC__)
#define API extern "C" __device__
#define LOCAL static __device__ inline
#define INNER LOCAL
#define OUTER static __device__ __noinline__
#elif defined(__wasm__)
#define API __attribute__((visibility("default")))
#define LOCAL static inline
#define INNER static inline __attribute__((always_inline)) /* or registers would go through memory */
#define OUTER static __attribute__((noinline))             /* big and called from several places */
#else
#define API __attribute__((visibility("default")))
#define LOCAL static inline
#define INNER static inline __attribute__((always_inline)) /* or registers would go through memory */
#define OUTER static __attribute__((noinline))             /* big and called from several places */
#endif

/* Numbers side by side, as many as a register holds. Compilers order sums as written, so results do not depend on it. */
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
typedef float LooseLanes __attribute__((vector_size(LANE_BYTES), aligned(4), may_alias)); /* anywhere in memory */
typedef int32_t LaneBits __attribute__((vector_size(LANE_BYTES)));
#define POSITIVE(x) ((Lanes)((LaneBits)(x) & ((x) > 0.0f)))
#define LOWEST_BIT(x) __builtin_ctzll(x)
#endif
