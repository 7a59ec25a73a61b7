/* The rules of every game on flat integers, once more, and fast: deals, turns, play-outs, search.
 *
 * Freestanding C99: no library, no allocation, no globals; everything lies in what the caller passes.
 * The same file is a shared library, WebAssembly, and device code. It is held equal to rules/ by tests.
 */

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
#include "c/observation.h"
#include "c/batch.h"
#include "c/layout.h"
