/* The rules of every game once more, on flat integers and fast: turns, matches, play-outs, search, learning.
 *
 * Freestanding C99 in one compilation unit: no library, no allocation, no variables that outlive a call. It is
 * compiled as a shared library, as WebAssembly and as device code, and tests hold it equal to rules/. The parts
 * follow in reading order; each uses only those before it.
 */

#include <stddef.h>
#include <stdint.h>

#include "c/platform.h"
#include "c/rules.h"
#include "c/nets.h"
#include "c/policies.h"
#include "c/playout.h"
#include "c/search.h"
#include "c/beliefs.h"
#include "c/training.h"
#include "c/agreement.h"
#include "c/match.h"
#include "c/referee.h"
#if !defined(__wasm__) && !defined(__CUDACC__)
#include "c/observation.h"
#include "c/batch.h"
#endif
#if !defined(__CUDACC__)
#include "c/layout.h"
#endif
