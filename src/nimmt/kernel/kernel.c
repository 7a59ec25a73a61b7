/* The rules of every game on flat integers, once more, and fast: deals, turns, play-outs, search.
 *
 * Freestanding C99: no library, no allocation, no globals; everything lies in what the caller passes.
 * The same file is a shared library, WebAssembly, and device code. It is held equal to rules/ by tests.
 */

#include <stdint.h>

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

enum {
    ROWS = 4,
    FULL_ROW = 5,
    MOST_SEATS = 10,
    MOST_HAND = 53,   /* 2 seats, 107 cards */
    HAND_STEP = 16,   /* hands are copied and closed up in steps of so many cards */
    HAND_ROOM = 80,   /* so that a step never leaves the hand */
    MOST_CARDS = 111, /* 104 numbers and 7 zeros */
    MOST_PLAYS = 53 + 53 * 52 / 2 + 1,
    MOST_QUEUE = 2 * MOST_SEATS,
    MOST_EVENTS = 8 * MOST_QUEUE, /* of a turn: a card takes, lies, and makes three hops with three takes */
    HIGHEST = 104,
    NONE = 255, /* no second card in a play */
    ANY = -1
};

/* A ruleset's switches, for a number of seats. */
typedef struct {
    int32_t seats, hand, highest, zeros, dealt_zeros, most_cards;
    int32_t in_turn, zero_skips, low_to_highest, cow, most_wins;
    int32_t points, last_deal; /* 0: the match does not end so */
    uint8_t heads[HIGHEST + 4];
} Game;

/* What lies on the table. Without a cow, cow is -1. */
typedef struct {
    uint8_t cards[ROWS][FULL_ROW];
    uint8_t count[ROWS];
    uint8_t end[ROWS];
    uint8_t heads[ROWS];
    int32_t cow;
} Table;

typedef struct {
    uint8_t cards[MOST_SEATS][HAND_ROOM]; /* what lies behind a hand may be anything */
    uint8_t size[MOST_SEATS];
} Hands;

/* Cards that lie open, in placing order. */
typedef struct {
    uint8_t card[MOST_QUEUE], seat[MOST_QUEUE];
    int32_t count;
} Queue;

enum { EVENT_ZERO = 1, EVENT_SKIP, EVENT_TAKE_LOW, EVENT_TAKE_SIXTH, EVENT_TAKE_COW, EVENT_PLACE, EVENT_COW };

/* What happened, for who wants to know: kind, seat, row or count, card or target row, heads. */
typedef struct {
    int32_t kind, seat, row, card, heads;
} Event;

typedef struct {
    Event *items; /* 0: nobody wants to know */
    int32_t count;
} Events;

/* ------------------------------------------------------------------ random numbers */

/* Counter-based: number n of a stream is a hash of the stream's key and n. */
typedef struct {
    uint64_t key, counter;
} Random;

LOCAL uint64_t mix(uint64_t x) {
    x ^= x >> 30, x *= 0xBF58476D1CE4E5B9u;
    x ^= x >> 27, x *= 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

LOCAL Random stream(uint64_t seed, uint64_t index) {
    Random random = {mix(mix(seed + 0x9E3779B97F4A7C15u) + index * 0xD1342543DE82EF95u), 0};
    return random;
}

LOCAL uint32_t word(Random *random) {
    return (uint32_t)(mix(random->key + ++random->counter * 0x9E3779B97F4A7C15u) >> 32);
}

/* A number below the limit; the bias of the multiplication is below limit / 2^32. */
LOCAL int32_t below(Random *random, int32_t limit) {
    return (int32_t)(((uint64_t)word(random) * (uint64_t)limit) >> 32);
}

LOCAL float fraction(Random *random) { return (float)(word(random) >> 8) * (1.0f / 16777216.0f); }

/* ------------------------------------------------------------------ game and table */

LOCAL uint8_t heads_of(int32_t card) { /* B17, M6 */
    if (card == 0) return 0;
    if (card == 55) return 7;
    if (card % 11 == 0) return 5;
    if (card % 10 == 0) return 3;
    return card % 5 == 0 ? 2 : 1;
}

/* The switches as rules/ has them, in the order of the struct. */
API void nimmt_game(Game *game, const int32_t *switches) {
    int32_t *fields = &game->seats;
    for (int i = 0; i < 13; i++) fields[i] = switches[i];
    for (int card = 0; card <= HIGHEST; card++) game->heads[card] = heads_of(card);
}

API void nimmt_table(const Game *game, Table *table, const uint8_t *cards, const uint8_t *counts, int32_t cow) {
    for (int row = 0; row < ROWS; row++) {
        table->count[row] = counts[row];
        table->heads[row] = 0;
        for (int i = 0; i < counts[row]; i++) {
            uint8_t card = cards[row * FULL_ROW + i];
            table->cards[row][i] = card;
            table->heads[row] = (uint8_t)(table->heads[row] + game->heads[card]);
            table->end[row] = card;
        }
    }
    table->cow = cow;
}

/* B4, C2: four cards start the rows; the cow begins behind the lowest. */
LOCAL void lay_rows(const Game *game, Table *table, const uint8_t *cards) {
    int lowest = 0;
    for (int row = 0; row < ROWS; row++) {
        table->cards[row][0] = table->end[row] = cards[row];
        table->heads[row] = game->heads[cards[row]];
        table->count[row] = 1;
        if (cards[row] < cards[lowest]) lowest = row;
    }
    table->cow = game->cow ? lowest : ANY;
}

LOCAL void note(Events *events, int32_t kind, int32_t seat, int32_t row, int32_t card, int32_t heads) {
    if (events && events->items) {
        Event event = {kind, seat, row, card, heads};
        events->items[events->count++] = event;
    }
}

/* ------------------------------------------------------------------ placing */

/* B9, B10: of the rows with a lower end the one with the highest; -1 for a low card. */
LOCAL int32_t fitting_row(const Table *table, int32_t card) {
    int32_t best = ANY, best_end = 0;
    for (int row = 0; row < ROWS; row++) {
        int32_t end = table->end[row];
        int fits = end < card && end > best_end;
        best = fits ? row : best;
        best_end = fits ? end : best_end;
    }
    return best;
}

LOCAL int32_t highest_row(const Table *table) { /* P10 */
    int32_t best = 0;
    for (int row = 1; row < ROWS; row++)
        if (table->end[row] > table->end[best]) best = row;
    return best;
}

LOCAL int32_t cheapest_row(const Table *table) { /* B15 */
    int32_t best = 0, cost = 1 << 20;
    for (int row = 0; row < ROWS; row++) {
        int32_t c = table->heads[row] * 8 + table->count[row];
        if (c < cost) cost = c, best = row;
    }
    return best;
}

/* C4, C7, C8: the cow hops to the lowest end of the other rows, and on from a row of five. */
LOCAL int32_t hop(const Game *game, Table *table, int32_t seat, Events *events) {
    int32_t taken = 0;
    for (;;) {
        int32_t origin = table->cow, to = ANY;
        for (int row = 0; row < ROWS; row++)
            if (row != origin && (to < 0 || table->end[row] < table->end[to])) to = row;
        table->cow = to;
        note(events, EVENT_COW, seat, origin, to, 0);
        if (table->count[to] < FULL_ROW) return taken;
        /* rows ascend where there is a cow: the highest number is the end */
        int32_t heads = table->heads[to] - game->heads[table->end[to]];
        note(events, EVENT_TAKE_COW, seat, to, 0, heads);
        taken += heads;
        table->cards[to][0] = table->end[to];
        table->heads[to] = game->heads[table->end[to]];
        table->count[to] = 1;
    }
}

/* B12-B14, C4-C6: returns the heads taken. chosen: the row is taken with a low card. */
LOCAL int32_t place(const Game *game, Table *table, int32_t seat, int32_t card, int32_t row, int chosen,
                    Events *events) {
    int32_t taken = 0;
    int with_cow = table->cow == row;
    if (chosen || table->count[row] + with_cow == FULL_ROW) {
        taken = table->heads[row];
        note(events, chosen ? EVENT_TAKE_LOW : EVENT_TAKE_SIXTH, seat, row, table->count[row], taken);
        table->count[row] = 0;
        table->heads[row] = 0;
    }
    table->cards[row][table->count[row]++] = (uint8_t)card;
    table->heads[row] = (uint8_t)(table->heads[row] + game->heads[card]);
    table->end[row] = (uint8_t)card;
    note(events, EVENT_PLACE, seat, row, card, 0);
    return with_cow ? taken + hop(game, table, seat, events) : taken;
}

/* One card alone: a low card that may choose takes the row of B15. */
LOCAL int32_t place_alone(const Game *game, Table *table, int32_t seat, int32_t card, Events *events) {
    int32_t row = fitting_row(table, card);
    int chosen = row < 0 && !game->low_to_highest;
    if (row < 0) row = chosen ? cheapest_row(table) : highest_row(table);
    return place(game, table, seat, card, row, chosen, events);
}

/* Sort what is different: each goes behind as many as are smaller. */
LOCAL void sort_keys(const int32_t *keys, int32_t count, int32_t *sorted) {
    int32_t rank[MOST_QUEUE] = {0};
    for (int32_t i = 1; i < count; i++)
        for (int32_t j = 0; j < i; j++) {
            int32_t later = keys[i] > keys[j];
            rank[i] += later, rank[j] += 1 - later;
        }
    for (int32_t i = 0; i < count; i++) sorted[rank[i]] = keys[i];
}

/* B8, P14-P16: the order in which the cards of a turn are placed. plays: two bytes a seat, NONE for no card. */
LOCAL void turn_up(const Game *game, const uint8_t *plays, const uint8_t *seats, int32_t count, Queue *queue,
                   Events *events) {
    int32_t keys[MOST_QUEUE], sorted[MOST_QUEUE], n = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t seat = seats ? seats[i] : i;
        int32_t first = plays[2 * seat], second = plays[2 * seat + 1];
        if (first == NONE) continue;
        int32_t zeros = (first == 0) + (second == 0), late = zeros ? 0 : 1 << 12;
        if (zeros) note(events, game->zero_skips ? EVENT_SKIP : EVENT_ZERO, seat, zeros, 0, 0);
        keys[n] = late | first << 4 | seat;
        n += first != 0;
        if (second == NONE) continue;
        keys[n] = late | second << 4 | seat;
        n += second != 0;
    }
    sort_keys(keys, n, sorted);
    for (int32_t i = 0; i < n; i++) {
        queue->card[i] = (uint8_t)(sorted[i] >> 4 & 127);
        queue->seat[i] = (uint8_t)(sorted[i] & 15);
    }
    queue->count = n;
}

/* Place card after card from the given one on, or up to a low card that needs a row. Returns where it stopped.
 * choice: the row of the first low card; CHEAPEST: B15 for each. */
enum { ASK = -1, CHEAPEST = -2 };

LOCAL int32_t settle(const Game *game, Table *table, const Queue *queue, int32_t from, int32_t choice, int32_t *taken,
                     Events *events) {
    for (int32_t i = from; i < queue->count; i++) {
        int32_t card = queue->card[i], seat = queue->seat[i];
        int32_t row = fitting_row(table, card);
        int chosen = row < 0 && !game->low_to_highest;
        if (chosen) {
            if (choice == ASK) return i;
            row = choice == CHEAPEST ? cheapest_row(table) : choice;
            if (choice != CHEAPEST) choice = ASK;
        } else if (row < 0) {
            row = highest_row(table);
        }
        taken[seat] += place(game, table, seat, card, row, chosen, events);
    }
    return queue->count;
}

/* A whole turn. Returns the number of events, or -1 - seat if that seat must choose a row first (then nothing
 * but the events up to there is told). plays: two bytes a seat; in_turn games: order holds the seats as they play. */
API int32_t nimmt_resolve(const Game *game, Table *table, const uint8_t *plays, const uint8_t *order, int32_t count,
                          int32_t choice, int32_t *taken, Event *events) {
    Events told = {events, 0};
    Queue queue;
    if (!game->in_turn) {
        turn_up(game, plays, 0, game->seats, &queue, &told);
        int32_t stopped = settle(game, table, &queue, 0, choice, taken, &told);
        return stopped < queue.count ? -1 - queue.seat[stopped] : told.count;
    }
    for (int32_t i = 0; i < count; i++) {
        turn_up(game, plays, order + i, 1, &queue, &told);
        settle(game, table, &queue, 0, CHEAPEST, taken, &told);
    }
    return told.count;
}

/* ------------------------------------------------------------------ hands and plays */

/* All legal plays of a sorted hand, two bytes each: single cards ascending, then pairs, nothing twice. */
API int32_t nimmt_legal(const Game *game, const uint8_t *hand, int32_t size, uint8_t *plays) {
    int32_t n = 0;
    for (int32_t i = 0; i < size; i++) {
        if (i && hand[i] == hand[i - 1]) continue;
        plays[2 * n] = hand[i], plays[2 * n + 1] = NONE, n++;
    }
    if (game->most_cards < 2) return n;
    for (int32_t i = 0; i < size; i++) {
        if (i && hand[i] == hand[i - 1]) continue;
        for (int32_t j = i + 1; j < size; j++) {
            if (j > i + 1 && hand[j] == hand[j - 1]) continue;
            plays[2 * n] = hand[i], plays[2 * n + 1] = hand[j], n++;
        }
    }
    return n;
}

/* Take a card out of a sorted hand: it and all behind it give way to the next. */
LOCAL void discard(uint8_t *hand, uint8_t *size, int32_t card) {
    const int32_t n = *size;
    for (int32_t step = 0; step < n; step += HAND_STEP)
        for (int32_t i = step; i < step + HAND_STEP; i++) {
            uint8_t here = hand[i], next = hand[i + 1];
            hand[i] = here >= card ? next : here;
        }
    *size = (uint8_t)(n - 1);
}

/* Numbers are there once, so a bit stands for each; zeros go first. */
LOCAL void sort_hand(uint8_t *hand, int32_t size) {
    uint64_t low = 0, high = 0;
    int32_t n = 0;
    for (int32_t i = 0; i < size; i++) {
        uint64_t bit = (uint64_t)1 << (hand[i] & 63);
        low |= hand[i] < 64 ? bit : 0;
        high |= hand[i] < 64 ? 0 : bit;
        n += hand[i] == 0;
    }
    for (int32_t i = 0; i < n; i++) hand[i] = 0;
    for (low &= ~(uint64_t)1; low; low &= low - 1) hand[n++] = (uint8_t)LOWEST_BIT(low);
    for (; high; high &= high - 1) hand[n++] = (uint8_t)(64 + LOWEST_BIT(high));
}

/* Draw without replacement from the end of a pool. */
LOCAL uint8_t draw(uint8_t *pool, int32_t *count, Random *random) {
    int32_t last = --*count, at = below(random, *count + 1);
    uint8_t card = pool[at];
    pool[at] = pool[last];
    return card;
}

/* ------------------------------------------------------------------ policies */

/* How a seat plays inside the kernel. Low cards take the row of B15. */
enum { POLICY_RANDOM, POLICY_GREEDY, POLICY_NET, POLICY_LOWEST };

enum { FEATURES = 24, PAIR_FEATURES = 4, HIDDEN = 16 };

/* Layers of a net, one behind the other: first card, second card, pair, bias, output, output's bias. */
enum {
    NET_FIRST = 0,
    NET_SECOND = NET_FIRST + FEATURES * HIDDEN,
    NET_PAIR = NET_SECOND + FEATURES * HIDDEN,
    NET_BIAS = NET_PAIR + PAIR_FEATURES * HIDDEN,
    NET_OUT = NET_BIAS + HIDDEN,
    NET_SIZE = NET_OUT + HIDDEN
};

typedef struct {
    int32_t kind;
    float temperature; /* POLICY_NET: 0 plays the best, more plays softer */
    float slips;       /* the share of plays made at random instead */
    const float *net;
} Policy;

/* What everyone knows about the cards: unseen[c] numbers up to c lie in no row, no pile and no one's open cards. */
typedef struct {
    uint8_t seen[HIGHEST + 4];
    uint8_t unseen[HIGHEST + 4];
    int32_t players;  /* seats that still hold cards */
    int32_t undealt;  /* cards, zeros included, that nobody holds */
    int32_t held;     /* cards in all hands */
} Shown;

LOCAL void count_unseen(const Game *game, Shown *shown) {
    int32_t total = 0;
    shown->unseen[0] = 0;
    for (int32_t card = 1; card < HIGHEST + 4; card++) {
        total += card <= game->highest && !shown->seen[card];
        shown->unseen[card] = (uint8_t)total;
    }
}

/* e^-x for x >= 0, good to one part in ten thousand, and 0 beyond 20. */
INNER float decay(float x) {
    union {
        uint32_t bits;
        float number;
    } power;
    float y = x < 20.0f ? x * -1.44269504f : -28.8539f; /* e^-x = 2^y = 2^whole * 2^rest */
    int32_t whole = (int32_t)(y - 0.5f);
    float rest = y - (float)whole;
    power.bits = (uint32_t)(whole + 127) << 23;
    float two = 1.0f + rest * (0.69314718f + rest * (0.24022651f + rest * (0.05550411f + rest * 0.00961813f)));
    return x < 20.0f ? power.number * two : 0.0f;
}

/* The rows by their ends, the lowest first, for who looks at many cards of one hand. */
typedef struct {
    int32_t row[ROWS], end[ROWS];
    int32_t cheapest;
} Ends;

#define IN_ORDER(a, b)                   \
    do {                                 \
        int32_t low = (a) < (b) ? (a) : (b); \
        (b) = (a) < (b) ? (b) : (a);     \
        (a) = low;                       \
    } while (0)

LOCAL void order_ends(const Table *table, Ends *ends) {
    int32_t a = table->end[0] << 2, b = table->end[1] << 2 | 1, c = table->end[2] << 2 | 2, d = table->end[3] << 2 | 3;
    IN_ORDER(a, b);
    IN_ORDER(c, d);
    IN_ORDER(a, c);
    IN_ORDER(b, d);
    IN_ORDER(b, c);
    ends->row[0] = a & 3, ends->row[1] = b & 3, ends->row[2] = c & 3, ends->row[3] = d & 3;
    ends->end[0] = a >> 2, ends->end[1] = b >> 2, ends->end[2] = c >> 2, ends->end[3] = d >> 2;
    ends->cheapest = cheapest_row(table);
}

/* How many ends are lower than the card. */
INNER int32_t rank_of(const Ends *ends, int32_t card) {
    return (ends->end[0] < card) + (ends->end[1] < card) + (ends->end[2] < card) + (ends->end[3] < card);
}

/* What is the same for all cards of a hand: the rows, and what the others may do to them. */
typedef struct {
    Ends ends;
    int32_t zeros;          /* in the hand */
    int32_t own[ROWS + 1];  /* cards of the hand, zeros too, that are lower than the end of this rank; last: all */
    float rate;             /* the chance of an unknown card to be played now */
    float low, seats, size, cheap, share; /* features 14, 18, 19, 20, 23 */
} Outlook;

LOCAL void look_out(const Game *game, const Table *table, const Shown *shown, const uint8_t *hand, int32_t size,
                    Outlook *out) {
    int32_t unknown = shown->held - size + shown->undealt;
    float rate = unknown > 0 ? (float)(shown->players - 1) / (float)unknown : 0.0f;
    if (game->most_cards > 1) rate *= 1.5f;
    out->rate = rate > 1.0f ? 1.0f : rate;
    order_ends(table, &out->ends);
    int32_t zeros = 0, own[ROWS] = {0};
    for (int32_t i = 0; i < size; i++) {
        zeros += hand[i] == 0;
        for (int32_t rank = 0; rank < ROWS; rank++) own[rank] += hand[i] < out->ends.end[rank];
    }
    for (int32_t rank = 0; rank < ROWS; rank++) out->own[rank] = own[rank];
    out->own[ROWS] = size, out->zeros = zeros;
    int32_t below_ends = out->own[0] > out->zeros ? out->own[0] - out->zeros : 0;
    out->low = 1.0f - decay(out->rate * (float)(shown->unseen[out->ends.end[0] - 1] - below_ends));
    out->seats = (float)game->seats * 0.1f;
    out->size = (float)size * 0.1f;
    out->cheap = (float)table->heads[out->ends.cheapest] * 0.1f;
    out->share = 1.0f / (float)size;
}

/* The chances that at most so many, and that exactly so many, come between: few things that rarely happen. */
INNER void between_chances(float expected, int32_t slots, float *safe, float *chance) {
    float exactly[FULL_ROW], fewer[FULL_ROW];
    exactly[0] = decay(expected), fewer[0] = 0.0f;
    exactly[1] = exactly[0] * expected, fewer[1] = exactly[0];
    exactly[2] = exactly[1] * expected * 0.5f, fewer[2] = fewer[1] + exactly[1];
    exactly[3] = exactly[2] * expected * (1.0f / 3.0f), fewer[3] = fewer[2] + exactly[2];
    exactly[4] = exactly[3] * expected * 0.25f, fewer[4] = fewer[3] + exactly[3];
    *safe = fewer[slots], *chance = exactly[slots];
}

/* What a card promises on this table to one who holds this hand and knows what everyone knows. rank: how many ends
 * are lower. f must come zeroed; what is the same for all cards of the hand is left out. */
INNER void own_features(const Game *game, const Table *table, const Shown *shown, const Outlook *out, int32_t card,
                        int32_t size, int32_t index, int32_t rank, float *f) {
    int32_t low = rank == 0;
    int32_t row = out->ends.row[low ? ROWS - 1 : rank - 1];
    f[10] = (float)card * (1.0f / 104.0f);
    f[11] = size > 1 ? (float)index / (float)(size - 1) : 0.0f;
    f[16] = (float)((rank == ROWS ? 105 : out->ends.end[rank]) - card) * (1.0f / 30.0f);
    if (low) {
        /* the chance that nobody plays below a low card */
        f[1] = 1.0f;
        f[12] = decay(out->rate * (float)(shown->unseen[card - 1] - (index - out->zeros)));
        f[13] = game->low_to_highest ? 0.0f : f[12] * (float)table->heads[out->ends.cheapest] * 0.2f;
        if (!game->low_to_highest) return;
    }
    int32_t end = low ? 0 : out->ends.end[rank - 1];
    int32_t between = index - (low ? out->zeros : out->own[rank - 1]);
    float expected = out->rate * (float)(shown->unseen[card - 1] - shown->unseen[end] - between);
    int32_t slots = FULL_ROW - table->count[row] - (table->cow == row);
    float heads = (float)table->heads[row];
    f[2] = (float)slots * 0.2f;
    f[3] = slots == 0;
    f[4] = heads * 0.1f;
    f[5] = (float)(card - end) * (1.0f / 30.0f);
    f[6] = expected > 4.0f ? 2.0f : expected * 0.5f;
    between_chances(expected, slots, f + 7, f + 8);
    f[9] = f[8] * heads * 0.2f;
    f[15] = row == out->ends.cheapest;
    f[17] = (float)(out->own[rank] - index - 1) * 0.2f;
    if (table->cow == row) {
        int32_t to = out->ends.row[row == out->ends.row[0]];
        f[21] = 1.0f;
        if (table->count[to] == FULL_ROW) f[22] = (float)(table->heads[to] - game->heads[table->end[to]]) * 0.1f;
    }
}

/* All features of a card: its own and those of the whole hand. */
LOCAL void card_features(const Game *game, const Table *table, const Shown *shown, const uint8_t *hand, int32_t size,
                         int32_t index, float *f) {
    Outlook out;
    look_out(game, table, shown, hand, size, &out);
    for (int i = 0; i < FEATURES; i++) f[i] = 0.0f;
    f[14] = out.low, f[18] = out.seats, f[19] = out.size, f[20] = out.cheap, f[23] = out.share;
    if (hand[index])
        own_features(game, table, shown, &out, hand[index], size, index, rank_of(&out.ends, hand[index]), f);
    else
        f[0] = 1.0f;
}

/* The row a card goes to if it is placed alone; chosen: it is low and takes the row. */
INNER int32_t row_alone(const Game *game, const Ends *ends, int32_t rank, int *chosen) {
    *chosen = rank == 0 && !game->low_to_highest;
    return *chosen ? ends->cheapest : ends->row[rank == 0 ? ROWS - 1 : rank - 1];
}

/* What placing a card alone takes, without placing it. */
INNER int32_t taken_alone(const Game *game, const Table *table, const Ends *ends, int32_t rank, int32_t card) {
    int chosen;
    int32_t row = row_alone(game, ends, rank, &chosen);
    if (table->cow == row) {
        Table after = *table;
        return place(game, &after, 0, card, row, chosen, 0);
    }
    return chosen || table->count[row] == FULL_ROW ? table->heads[row] : 0;
}

/* What two cards promise beyond what each does: they share a row, the second takes it, a zero leads, two are played.
 * after: the table when the first lies (a zero never does), and what that took. */
INNER void pair_features(const Game *game, const Table *after, const Ends *ends, int32_t rank, int32_t taken,
                         int32_t first, int32_t second, float *f) {
    f[0] = first != 0 && rank > 0 && ends->end[rank - 1] == first;
    f[1] = second ? (float)(taken + taken_alone(game, after, ends, rank, second)) * 0.1f : 0.0f;
    f[2] = first == 0;
    f[3] = 1.0f;
}

enum { LANES = sizeof(Lanes) / sizeof(float), PARTS = HIDDEN / LANES };

/* A net's hidden layer. */
typedef struct {
    Lanes part[PARTS];
} Hidden;

/* The weights from one input to the hidden layer. */
INNER const LooseLanes *weights_of(const float *weights, int32_t input) {
    return (const LooseLanes *)(weights + input * HIDDEN);
}

INNER Hidden hidden_zero(void) {
    Hidden hidden;
    for (int k = 0; k < PARTS; k++) hidden.part[k] = (Lanes){0.0f};
    return hidden;
}

INNER Hidden hidden_add(Hidden hidden, const float *weights, const float *f, int32_t from, int32_t to) {
    for (int32_t i = from; i < to; i++)
        for (int k = 0; k < PARTS; k++) hidden.part[k] += f[i] * weights_of(weights, i)[k];
    return hidden;
}

INNER float net_out(Hidden hidden, const float *net) {
    float terms[HIDDEN];
    for (int k = 0; k < PARTS; k++)
        ((LooseLanes *)terms)[k] = POSITIVE(hidden.part[k]) * weights_of(net + NET_OUT, 0)[k];
    for (int h = 0; h < 8; h++) terms[h] += terms[h + 8];
    for (int h = 0; h < 4; h++) terms[h] += terms[h + 4];
    return (terms[0] + terms[1]) + (terms[2] + terms[3]);
}

/* What the features of the whole hand add to the hidden layer. */
INNER Hidden hand_hidden(Hidden hidden, const Outlook *out, const float *weights) {
    float f[FEATURES];
    f[14] = out->low, f[18] = out->seats, f[19] = out->size, f[20] = out->cheap, f[23] = out->share;
    hidden = hidden_add(hidden, weights, f, 14, 15);
    hidden = hidden_add(hidden, weights, f, 18, 21);
    return hidden_add(hidden, weights, f, 23, 24);
}

/* What a card's own features add: those that can differ from zero. */
INNER Hidden card_hidden(Hidden hidden, const Game *game, int32_t card, int32_t low, const float *f,
                         const float *weights) {
    if (card == 0) return hidden_add(hidden, weights, f, 0, 1);
    hidden = hidden_add(hidden, weights, f, 10, 12);
    hidden = hidden_add(hidden, weights, f, 16, 17);
    if (low) {
        hidden = hidden_add(hidden, weights, f, 1, 2);
        hidden = hidden_add(hidden, weights, f, 12, 14);
        if (!game->low_to_highest) return hidden;
    }
    hidden = hidden_add(hidden, weights, f, 2, 10);
    hidden = hidden_add(hidden, weights, f, 15, 16);
    hidden = hidden_add(hidden, weights, f, 17, 18);
    return game->cow ? hidden_add(hidden, weights, f, 21, 23) : hidden;
}

/* The net's opinion of each pair, in the order of nimmt_legal. */
LOCAL int32_t pair_scores(const Game *game, const Table *table, const Outlook *out, const uint8_t *hand, int32_t size,
                          const float *net, const Hidden *firsts, const Hidden *seconds, float *scores) {
    int32_t n = 0;
    for (int32_t i = 0; i < size; i++) {
        if (i && hand[i] == hand[i - 1]) continue;
        Table after = *table;
        Ends ends = out->ends;
        float f[PAIR_FEATURES] = {0.0f, 0.0f, (float)(hand[i] == 0), 1.0f};
        Hidden first = hidden_add(firsts[i], net + NET_PAIR, f, 2, PAIR_FEATURES);
        int32_t taken = 0;
        if (hand[i]) {
            taken = place_alone(game, &after, 0, hand[i], 0);
            order_ends(&after, &ends);
        }
        for (int32_t j = i + 1; j < size; j++) {
            if (j > i + 1 && hand[j] == hand[j - 1]) continue;
            pair_features(game, &after, &ends, rank_of(&ends, hand[j]), taken, hand[i], hand[j], f);
            Hidden hidden = first;
            for (int k = 0; k < PARTS; k++) hidden.part[k] += seconds[j].part[k];
            scores[n++] = net_out(hidden_add(hidden, net + NET_PAIR, f, 0, 2), net);
        }
    }
    return n;
}

/* The net's opinion of each legal play, in the order of nimmt_legal; more is better. */
OUTER int32_t net_scores(const Game *game, const Table *table, const Shown *shown, const uint8_t *hand, int32_t size,
                         const float *net, float *scores) {
    const float one = 1.0f;
    Hidden firsts[MOST_HAND], seconds[MOST_HAND];
    Outlook out;
    int32_t n = 0, pairs = game->most_cards > 1;
    look_out(game, table, shown, hand, size, &out);
    Hidden bias = hidden_add(hidden_zero(), net + NET_BIAS, &one, 0, 1);
    Hidden first = hand_hidden(bias, &out, net + NET_FIRST);
    Hidden second = pairs ? hand_hidden(hidden_zero(), &out, net + NET_SECOND) : hidden_zero();
    for (int32_t i = 0; i < size; i++) {
        int again = i && hand[i] == hand[i - 1];
        if (again && !(pairs && i == 1)) continue;
        float f[FEATURES] = {0.0f};
        int32_t rank = rank_of(&out.ends, hand[i]);
        if (hand[i])
            own_features(game, table, shown, &out, hand[i], size, i, rank, f);
        else
            f[0] = 1.0f;
        firsts[i] = card_hidden(first, game, hand[i], rank == 0, f, net + NET_FIRST);
        if (pairs) seconds[i] = card_hidden(second, game, hand[i], rank == 0, f, net + NET_SECOND);
        if (!again) scores[n++] = net_out(firsts[i], net);
    }
    return pairs ? n + pair_scores(game, table, &out, hand, size, net, firsts, seconds, scores + n) : n;
}

/* How good cards are to one who sees only the table: less is better. Heads, then gap. By how many ends are lower; the
 * gap lacks the card itself. */
typedef struct {
    Ends ends;
    int32_t by_rank[ROWS + 1];
} Costs;

enum { NOT_ALIKE = 1 << 24 }; /* what the cow does may depend on the card */

LOCAL void count_costs(const Game *game, const Table *table, Costs *costs) {
    order_ends(table, &costs->ends);
    for (int32_t rank = 0; rank <= ROWS; rank++) {
        int chosen;
        int32_t row = row_alone(game, &costs->ends, rank, &chosen);
        int32_t taken = chosen || table->count[row] == FULL_ROW ? table->heads[row] : 0;
        int32_t gap = rank ? -costs->ends.end[rank - 1] : game->low_to_highest ? HIGHEST : 0;
        costs->by_rank[rank] = (game->most_wins ? -taken : taken) * 1024 + gap;
        if (table->cow == row) costs->by_rank[rank] = NOT_ALIKE;
    }
}

INNER int32_t greedy_cost(const Game *game, const Table *table, const Costs *costs, int32_t card) {
    int32_t rank = rank_of(&costs->ends, card), cost = costs->by_rank[rank] + (rank ? card : 0);
    if (cost >= NOT_ALIKE) {
        int32_t taken = taken_alone(game, table, &costs->ends, rank, card);
        cost = (game->most_wins ? -taken : taken) * 1024 + (rank ? card - costs->ends.end[rank - 1] : 0);
    }
    return card ? cost : 0;
}

/* The first of the best plays: heads, then cards, then gaps. */
OUTER void choose_greedy(const Game *game, const Table *table, const uint8_t *hand, int32_t size, uint8_t *play) {
    Costs costs, then;
    int32_t alone[MOST_HAND], best = INT32_MAX, at = 0;
    count_costs(game, table, &costs);
    for (int32_t i = 0; i < size; i++) {
        alone[i] = greedy_cost(game, table, &costs, hand[i]);
        at = alone[i] < best ? i : at;
        best = alone[i] < best ? alone[i] : best;
    }
    play[0] = hand[at], play[1] = NONE;
    if (game->most_cards < 2) return;
    if (!game->most_wins && best < 1024) return; /* a single card that takes nothing beats every pair */
    for (int32_t i = 0; i < size; i++) {
        Table after = *table;
        if (hand[i]) place_alone(game, &after, 0, hand[i], 0);
        count_costs(game, &after, &then);
        for (int32_t j = i + 1; j < size; j++) {
            int32_t cost = alone[i] + 512 + greedy_cost(game, &after, &then, hand[j]);
            if (cost < best) best = cost, play[0] = hand[i], play[1] = hand[j];
        }
    }
}

/* Uniformly among the legal plays; the hand is sorted where there are zeros. */
LOCAL void choose_random(const Game *game, const uint8_t *hand, int32_t size, Random *random, uint8_t *play) {
    play[1] = NONE;
    if (!game->zeros) {
        play[0] = hand[below(random, size)];
        return;
    }
    int32_t zeros = 0;
    while (zeros < size && hand[zeros] == 0) zeros++;
    int32_t numbers = size - zeros, singles = numbers + (zeros > 0);
    int32_t pairs = game->most_cards < 2 ? 0 : numbers * (numbers - 1) / 2;
    int32_t with_zero = game->most_cards < 2 || !zeros ? 0 : numbers + (zeros > 1);
    int32_t pick = below(random, singles + pairs + with_zero);
    if (pick < singles) {
        play[0] = pick < numbers ? hand[zeros + pick] : 0;
    } else if (pick < singles + pairs) {
        int32_t i = below(random, numbers), j = below(random, numbers - 1);
        j += j >= i;
        play[0] = hand[zeros + (i < j ? i : j)], play[1] = hand[zeros + (i < j ? j : i)];
    } else {
        pick -= singles + pairs;
        play[0] = 0, play[1] = pick < numbers ? hand[zeros + pick] : 0;
    }
}

/* The play of that number in the order of nimmt_legal. */
LOCAL void play_at(const uint8_t *hand, int32_t size, int32_t number, uint8_t *play) {
    for (int32_t i = 0; i < size; i++)
        if ((i == 0 || hand[i] != hand[i - 1]) && number-- == 0) {
            play[0] = hand[i], play[1] = NONE;
            return;
        }
    for (int32_t i = 0; i < size; i++) {
        if (i && hand[i] == hand[i - 1]) continue;
        for (int32_t j = i + 1; j < size; j++)
            if ((j == i + 1 || hand[j] != hand[j - 1]) && number-- == 0) {
                play[0] = hand[i], play[1] = hand[j];
                return;
            }
    }
}

LOCAL void soften(float *scores, int32_t n, float temperature) {
    float best = scores[0], sum = 0.0f;
    for (int32_t i = 1; i < n; i++)
        if (scores[i] > best) best = scores[i];
    for (int32_t i = 0; i < n; i++) sum += scores[i] = decay((best - scores[i]) / temperature);
    for (int32_t i = 0; i < n; i++) scores[i] /= sum;
}

OUTER void choose_net(const Game *game, const Table *table, const Shown *shown, const uint8_t *hand, int32_t size,
                      const Policy *policy, Random *random, uint8_t *play) {
    float scores[MOST_PLAYS];
    int32_t n = net_scores(game, table, shown, hand, size, policy->net, scores), best = 0;
    if (policy->temperature > 0.0f) {
        soften(scores, n, policy->temperature);
        float left = fraction(random);
        while (best < n - 1 && left >= scores[best]) left -= scores[best++];
    } else {
        for (int32_t i = 1; i < n; i++)
            if (scores[i] > scores[best]) best = i;
    }
    play_at(hand, size, best, play);
}

LOCAL void choose(const Game *game, const Table *table, const Shown *shown, const uint8_t *hand, int32_t size,
                  const Policy *policy, Random *random, uint8_t *play) {
    if (size == 1) {
        play[0] = hand[0], play[1] = NONE;
        return;
    }
    if (policy->kind == POLICY_RANDOM || (policy->slips > 0.0f && fraction(random) < policy->slips))
        choose_random(game, hand, size, random, play);
    else if (policy->kind == POLICY_GREEDY)
        choose_greedy(game, table, hand, size, play);
    else if (policy->kind == POLICY_LOWEST)
        play[0] = hand[0], play[1] = NONE;
    else
        choose_net(game, table, shown, hand, size, policy, random, play);
}

/* ------------------------------------------------------------------ play-outs */

/* A deal in progress. in_turn games: position is how many have played since the starter. */
typedef struct {
    Table table;
    Hands hands;
    Shown shown;
    int32_t taken[MOST_SEATS];
    int32_t starter, position;
    int32_t plain;   /* every policy is random: hands need no order */
    int32_t watched; /* some policy looks at what is shown */
} Play;

LOCAL void show_card(Play *play, int32_t card) {
    if (!play->watched || card == 0 || card == NONE) return;
    play->shown.seen[card] = 1;
    for (int32_t i = 0; i < HIGHEST + 4; i++) play->shown.unseen[i] -= i >= card;
}

LOCAL void remove_play(Play *play, int32_t seat, const uint8_t *cards) {
    discard(play->hands.cards[seat], &play->hands.size[seat], cards[0]);
    play->shown.held--;
    if (cards[1] != NONE) {
        discard(play->hands.cards[seat], &play->hands.size[seat], cards[1]);
        play->shown.held--;
    }
}

LOCAL void open_turn(const Game *game, Play *play) {
    int32_t players = 0;
    if (!play->watched) return;
    for (int32_t seat = 0; seat < game->seats; seat++) players += play->hands.size[seat] > 0;
    play->shown.players = players;
}

/* Everyone's choice for this turn; a seat that has chosen already (not NONE) keeps its play. */
LOCAL void choose_all(const Game *game, const Play *play, const Policy *const *policies, Random *random, uint8_t *plays) {
    for (int32_t seat = 0; seat < game->seats; seat++)
        if (plays[2 * seat] == NONE && play->hands.size[seat])
            choose(game, &play->table, &play->shown, play->hands.cards[seat], play->hands.size[seat], policies[seat],
                   random, plays + 2 * seat);
}

LOCAL void reveal(const Game *game, Play *play, const uint8_t *plays, Queue *queue) {
    for (int32_t seat = 0; seat < game->seats; seat++)
        if (plays[2 * seat] != NONE) {
            remove_play(play, seat, plays + 2 * seat);
            show_card(play, plays[2 * seat]);
            show_card(play, plays[2 * seat + 1]);
        }
    turn_up(game, plays, 0, game->seats, queue, 0);
}

LOCAL void play_openly(const Game *game, Play *play, int32_t seat, const uint8_t *cards) {
    uint8_t plays[2 * MOST_SEATS];
    uint8_t order = (uint8_t)seat;
    Queue queue;
    plays[2 * seat] = cards[0], plays[2 * seat + 1] = cards[1];
    remove_play(play, seat, cards);
    show_card(play, cards[0]);
    turn_up(game, plays, &order, 1, &queue, 0);
    settle(game, &play->table, &queue, 0, CHEAPEST, play->taken, 0);
}

LOCAL void play_on_in_turn(const Game *game, Play *play, const Policy *const *policies, Random *random) {
    while (play->shown.held > 0) {
        for (; play->position < game->seats; play->position++) {
            int32_t seat = (play->starter + play->position) % game->seats;
            uint8_t cards[2] = {NONE, NONE};
            if (!play->hands.size[seat]) continue;
            open_turn(game, play);
            choose(game, &play->table, &play->shown, play->hands.cards[seat], play->hands.size[seat], policies[seat],
                   random, cards);
            play_openly(game, play, seat, cards);
        }
        play->position = 0;
    }
}

/* The rows of a game where low cards take a row and there is no cow, by their ends, the lowest first: there a card
 * never changes the order of the rows but by taking one to the front. 16 bits a row: its end; and what orders rows by
 * B15: heads << 8 | numbers << 4 | row. */
typedef struct {
    uint64_t ends, costs;
} Packed;

#define EACH_ROW 0x0001000100010001u

LOCAL Packed pack(const Table *table) {
    Ends ends;
    Packed packed = {0, 0};
    order_ends(table, &ends);
    for (int32_t rank = ROWS - 1; rank >= 0; rank--) {
        int32_t row = ends.row[rank];
        packed.ends = packed.ends << 16 | (uint64_t)ends.end[rank];
        packed.costs = packed.costs << 16 | (uint64_t)(table->heads[row] << 8 | table->count[row] << 4 | row);
    }
    return packed;
}

/* B9-B15 at once. Returns the heads taken. */
INNER int32_t place_packed(Packed *packed, uint64_t card, uint64_t heads) {
    uint64_t ends = packed->ends, costs = packed->costs;
    uint64_t lower = ((card * EACH_ROW | EACH_ROW << 15) - ends - EACH_ROW) >> 15 & EACH_ROW; /* which ends are */
    uint64_t new_card = heads << 8 | 1 << 4;
    if (lower) {
        int32_t shift = (int32_t)((lower * EACH_ROW) >> 48 << 4) - 16; /* the highest of them */
        uint64_t cost = costs >> shift & 0xFFFF, end = ends >> shift & 0xFFFF;
        uint64_t taken = (cost & 0xF0) == FULL_ROW << 4 ? cost >> 4 << 4 : 0;
        packed->ends = ends + ((card - end) << shift);
        packed->costs = costs + ((new_card - taken) << shift);
        return (int32_t)(taken >> 8);
    }
    uint64_t cheapest = costs & 0xFFFF, shift = 0;
    for (uint64_t other = 16; other < 64; other += 16) {
        uint64_t cost = costs >> other & 0xFFFF;
        shift = cost < cheapest ? other : shift;
        cheapest = cost < cheapest ? cost : cheapest;
    }
    uint64_t before = ((uint64_t)1 << shift) - 1, upto = before << 16 | 0xFFFF;
    packed->ends = (ends & ~upto) | (ends & before) << 16 | card;
    packed->costs = (costs & ~upto) | (costs & before) << 16 | new_card | (cheapest & 15);
    return (int32_t)(cheapest >> 8);
}

/* Everyone plays at random, one card a turn, from hands that lie in random order: they are played as they lie. */
LOCAL void play_on_plainly(const Game *game, Play *play) {
    const int32_t seats = game->seats;
    Packed packed = pack(&play->table);
    for (int32_t left = play->hands.size[0]; left-- > 0;) {
        int32_t keys[MOST_SEATS], sorted[MOST_SEATS];
        for (int32_t seat = 0; seat < seats; seat++) keys[seat] = play->hands.cards[seat][left] << 4 | seat;
        sort_keys(keys, seats, sorted);
        for (int32_t i = 0; i < seats; i++) {
            int32_t card = sorted[i] >> 4, seat = sorted[i] & 15;
            play->taken[seat] += game->cow ? place_alone(game, &play->table, seat, card, 0)
                                           : place_packed(&packed, (uint64_t)card, game->heads[card]);
        }
    }
}

LOCAL int is_plain(const Game *game, const Play *play) {
    return play->plain && game->most_cards == 1 && !game->zeros && !game->in_turn;
}

OUTER void play_on(const Game *game, Play *play, const Policy *const *policies, Random *random) {
    if (is_plain(game, play)) {
        play_on_plainly(game, play);
        return;
    }
    if (game->in_turn) {
        play_on_in_turn(game, play, policies, random);
        return;
    }
    while (play->shown.held > 0) {
        uint8_t plays[2 * MOST_SEATS];
        Queue queue;
        for (int32_t i = 0; i < 2 * game->seats; i++) plays[i] = NONE;
        open_turn(game, play);
        choose_all(game, play, policies, random, plays);
        reveal(game, play, plays, &queue);
        settle(game, &play->table, &queue, 0, CHEAPEST, play->taken, 0);
    }
}

/* A fresh deal: B2-B6, P4-P6, Z1-Z3, T1. */
LOCAL void deal(const Game *game, Play *play, Random *random) {
    uint8_t pool[MOST_CARDS], rows[ROWS];
    int32_t count = 0;
    for (int32_t card = 1; card <= game->highest; card++) pool[count++] = (uint8_t)card;
    for (int32_t card = 0; card <= HIGHEST; card++) play->shown.seen[card] = 0;
    for (int32_t row = 0; row < ROWS; row++) {
        rows[row] = draw(pool, &count, random);
        play->shown.seen[rows[row]] = 1;
    }
    lay_rows(game, &play->table, rows);
    for (int32_t i = game->dealt_zeros * game->seats; i < game->zeros; i++) pool[count++] = 0;
    for (int32_t seat = 0; seat < game->seats; seat++) {
        uint8_t *hand = play->hands.cards[seat];
        for (int32_t i = 0; i < game->hand; i++) hand[i] = i < game->dealt_zeros ? 0 : draw(pool, &count, random);
        play->hands.size[seat] = (uint8_t)game->hand;
        play->taken[seat] = 0;
        if (game->zeros || !play->plain) sort_hand(hand, game->hand);
    }
    play->shown.undealt = count;
    play->shown.held = game->seats * game->hand;
    play->starter = play->position = 0;
    if (play->watched) count_unseen(game, &play->shown);
}

API void nimmt_deal(const Game *game, uint64_t seed, uint64_t index, uint8_t *rows, uint8_t *hands) {
    Play play;
    Random random = stream(seed, index);
    play.plain = play.watched = 0;
    deal(game, &play, &random);
    for (int32_t row = 0; row < ROWS; row++) rows[row] = play.table.cards[row][0];
    for (int32_t seat = 0; seat < game->seats; seat++)
        for (int32_t i = 0; i < game->hand; i++) hands[seat * game->hand + i] = play.hands.cards[seat][i];
}

LOCAL void note_policies(const Game *game, Play *play, const Policy *const *policies) {
    play->plain = 1, play->watched = 0;
    for (int32_t seat = 0; seat < game->seats; seat++) {
        play->plain &= policies[seat]->kind == POLICY_RANDOM;
        play->watched |= policies[seat]->kind == POLICY_NET;
    }
}

/* Whole deals: number first, first + 1, ... of the seed. taken: heads by deal and seat. In in_turn games the
 * starter is the deal's number modulo the seats. */
API void nimmt_deals(const Game *game, uint64_t seed, int64_t first, int64_t count, const Policy *policies,
                     const int32_t *seat_policy, int32_t *taken) {
    const Policy *chosen[MOST_SEATS];
    for (int32_t seat = 0; seat < game->seats; seat++) chosen[seat] = policies + seat_policy[seat];
    Play play;
    note_policies(game, &play, chosen);
    for (int64_t i = 0; i < count; i++) {
        Random random = stream(seed, (uint64_t)(first + i));
        deal(game, &play, &random);
        play.starter = (int32_t)((first + i) % game->seats);
        play_on(game, &play, chosen, &random);
        for (int32_t seat = 0; seat < game->seats; seat++) taken[i * game->seats + seat] = play.taken[seat];
    }
}

/* ------------------------------------------------------------------ search */

/* What one seat knows of a deal in progress. unseen: every card, zeros included, that it has not seen. */
typedef struct {
    Table table;
    Queue queue; /* where a row is to be taken: the open cards, the low one first */
    int32_t seat, starter, position;
    int32_t deals; /* finished deals of the match */
    int32_t taken[MOST_SEATS], totals[MOST_SEATS];
    int32_t size, unseen_count;
    uint8_t hand[MOST_HAND];
    uint8_t sizes[MOST_SEATS];
    uint8_t must_zeros[MOST_SEATS]; /* zeros that a seat was dealt and has not played */
    uint8_t unseen[MOST_CARDS];
    uint8_t seen[HIGHEST + 4]; /* numbers that everyone has seen */
} Query;

/* What a candidate was worth over the play-outs: how many, then sum and sum of squares of the own heads, the margin
 * to the best other, the share of the deal, and the (estimated) share of the match. */
enum { STATS = 9 };

LOCAL void copy_hands(const Game *game, Hands *to, const Hands *from) {
    for (int32_t seat = 0; seat < game->seats; seat++) {
        to->size[seat] = from->size[seat];
        for (int32_t step = 0; step < from->size[seat]; step += HAND_STEP)
            for (int32_t i = step; i < step + HAND_STEP; i++) to->cards[seat][i] = from->cards[seat][i];
    }
}

LOCAL void copy_play(const Game *game, Play *to, const Play *from) {
    to->table = from->table;
    copy_hands(game, &to->hands, &from->hands);
    for (int32_t seat = 0; seat < game->seats; seat++) to->taken[seat] = from->taken[seat];
    to->starter = from->starter, to->position = from->position;
    to->plain = from->plain, to->watched = from->watched;
    to->shown.players = from->shown.players;
    to->shown.undealt = from->shown.undealt, to->shown.held = from->shown.held;
    if (!from->watched) return;
    for (int32_t card = 0; card <= HIGHEST; card++) {
        to->shown.seen[card] = from->shown.seen[card];
        to->shown.unseen[card] = from->shown.unseen[card];
    }
}

LOCAL void shuffle(uint8_t *cards, int32_t count, Random *random) {
    for (int32_t last = count - 1; last > 0; last--) {
        int32_t other = below(random, last + 1);
        uint8_t card = cards[last];
        cards[last] = cards[other], cards[other] = card;
    }
}

enum { CARDS = HIGHEST + 4, TRIES = 12 };

/* The same with cards that come up rarely: one that is not welcome is put back, but not for ever. */
LOCAL uint8_t draw_likely(uint8_t *pool, int32_t *count, const uint8_t *odds, Random *random) {
    int32_t last = --*count, at = 0;
    for (int32_t tries = 0; tries < TRIES; tries++) {
        at = below(random, *count + 1);
        if (below(random, 255) < odds[pool[at]]) break;
    }
    uint8_t card = pool[at];
    pool[at] = pool[last];
    return card;
}

/* Deal the unseen cards to the others, consistently with all that the seat knows. odds: by seat and card, how readily
 * a seat is dealt a card, of 255; 0: all alike. */
OUTER void imagine(const Game *game, const Query *query, const uint8_t *odds, Play *play, Random *random) {
    uint8_t pool[MOST_CARDS];
    int32_t count = 0, musts = 0;
    for (int32_t seat = 0; seat < game->seats; seat++) musts += seat == query->seat ? 0 : query->must_zeros[seat];
    for (int32_t i = 0; i < query->unseen_count; i++) {
        if (query->unseen[i] == 0 && musts > 0)
            musts--;
        else
            pool[count++] = query->unseen[i];
    }
    play->table = query->table;
    play->shown.held = 0;
    for (int32_t seat = 0; seat < game->seats; seat++) {
        uint8_t *hand = play->hands.cards[seat];
        int32_t size = query->sizes[seat];
        play->hands.size[seat] = (uint8_t)size;
        play->taken[seat] = query->taken[seat];
        play->shown.held += size;
        if (seat == query->seat) {
            for (int32_t i = 0; i < size; i++) hand[i] = query->hand[i];
            continue;
        }
        int32_t musts_here = query->must_zeros[seat];
        for (int32_t i = 0; i < musts_here; i++) hand[i] = 0;
        for (int32_t i = musts_here; i < size; i++)
            hand[i] = odds ? draw_likely(pool, &count, odds + seat * CARDS, random) : draw(pool, &count, random);
        if (game->zeros || !play->plain) sort_hand(hand, size);
    }
    play->shown.undealt = count;
    play->starter = query->starter, play->position = query->position;
    if (!play->watched) return;
    for (int32_t card = 0; card <= HIGHEST; card++) play->shown.seen[card] = query->seen[card];
    count_unseen(game, &play->shown);
}

LOCAL const Policy *pick_policy(const Policy *policies, const float *weights, int32_t count, Random *random) {
    float left = fraction(random);
    int32_t i = 0;
    while (i < count - 1 && left >= weights[i]) left -= weights[i++];
    return policies + i;
}

LOCAL double win_share(const Game *game, const int32_t *heads, int32_t seat) {
    int32_t sharing = 0;
    for (int32_t other = 0; other < game->seats; other++) {
        int32_t ahead = game->most_wins ? heads[other] - heads[seat] : heads[seat] - heads[other];
        if (ahead > 0) return 0.0;
        sharing += ahead == 0;
    }
    return 1.0 / sharing;
}

/* The share of the match: exact when this deal ends it, else an estimate from how far the totals are apart,
 * measured in what the deals still to come will move them. */
LOCAL double match_share(const Game *game, const Query *query, const int32_t *totals) {
    int32_t most = 0;
    float left = 1e9f;
    for (int32_t seat = 0; seat < game->seats; seat++)
        if (totals[seat] > most) most = totals[seat];
    if (game->points) left = (float)(game->points - most) / 13.0f;
    if (game->last_deal && (float)(game->last_deal - query->deals - 1) < left)
        left = (float)(game->last_deal - query->deals - 1);
    if (left <= 0.0f) return win_share(game, totals, query->seat);
    float scale = 5.0f;
    for (float step = 1.0f; step < left; step += 1.0f) scale += 5.0f / step;
    int32_t best = totals[0];
    for (int32_t seat = 1; seat < game->seats; seat++)
        if (game->most_wins ? totals[seat] > best : totals[seat] < best) best = totals[seat];
    float sum = 0.0f, own = 0.0f;
    for (int32_t seat = 0; seat < game->seats; seat++) {
        int32_t behind = game->most_wins ? best - totals[seat] : totals[seat] - best;
        float weight = decay((float)behind / scale);
        sum += weight;
        if (seat == query->seat) own = weight;
    }
    return own / sum;
}

LOCAL void add_stat(double *stat, double value) { stat[0] += value, stat[1] += value * value; }

LOCAL void add_stats(const Game *game, const Query *query, const int32_t *taken, double *stats) {
    int32_t totals[MOST_SEATS], own = taken[query->seat], best = 1 << 20;
    for (int32_t seat = 0; seat < game->seats; seat++) {
        totals[seat] = query->totals[seat] + taken[seat];
        int32_t ahead = game->most_wins ? own - taken[seat] : taken[seat] - own;
        if (seat != query->seat && ahead < best) best = ahead;
    }
    stats[0] += 1.0;
    add_stat(stats + 1, own);
    add_stat(stats + 3, best);
    add_stat(stats + 5, win_share(game, taken, query->seat));
    add_stat(stats + 7, match_share(game, query, totals));
}

/* One imagined world, before the candidates are tried in it. */
typedef struct {
    Play play;
    uint8_t plays[2 * MOST_SEATS];
    const Policy *policies[MOST_SEATS];
    Random random;
} World;

OUTER void open_world(const Game *game, const Query *query, const Policy *policies, int32_t kinds, const float *weights,
                      const uint8_t *odds, uint64_t seed, uint64_t index, World *world) {
    world->random = stream(seed, index);
    for (int32_t seat = 0; seat < game->seats; seat++)
        world->policies[seat] = pick_policy(policies, weights + seat * kinds, kinds, &world->random);
    note_policies(game, &world->play, world->policies);
    imagine(game, query, odds, &world->play, &world->random);
    for (int32_t i = 0; i < 2 * game->seats; i++) world->plays[i] = NONE;
    if (query->queue.count || game->in_turn) return;
    open_turn(game, &world->play);
    world->plays[2 * query->seat] = 0; /* the candidate's place */
    choose_all(game, &world->play, world->policies, &world->random, world->plays);
}

/* Try one candidate in a world: two bytes of cards, or a row where one is to be taken. */
LOCAL void try_candidate(const Game *game, const Query *query, const World *world, const uint8_t *candidate,
                         double *stats) {
    Play play;
    Queue queue;
    Random random = world->random;
    uint8_t plays[2 * MOST_SEATS];
    copy_play(game, &play, &world->play);
    if (query->queue.count) {
        settle(game, &play.table, &query->queue, 0, candidate[0], play.taken, 0);
    } else if (game->in_turn) {
        open_turn(game, &play);
        play_openly(game, &play, query->seat, candidate);
        play.position++;
    } else {
        for (int32_t i = 0; i < 2 * game->seats; i++) plays[i] = world->plays[i];
        plays[2 * query->seat] = candidate[0], plays[2 * query->seat + 1] = candidate[1];
        reveal(game, &play, plays, &queue);
        settle(game, &play.table, &queue, 0, CHEAPEST, play.taken, 0);
    }
    if (is_plain(game, &play)) shuffle(play.hands.cards[query->seat], play.hands.size[query->seat], &random);
    play_on(game, &play, world->policies, &random);
    add_stats(game, query, play.taken, stats);
}

/* Try every candidate in the worlds first, first + 1, ... of the seed; results are added to stats. weights: by seat,
 * the chance of each policy. odds: as imagine has them. common: all candidates are tried in the same world, else each
 * in one of its own. */
API void nimmt_search(const Game *game, const Query *query, const uint8_t *candidates, int32_t count,
                      const Policy *policies, int32_t kinds, const float *weights, const uint8_t *odds, uint64_t seed,
                      int64_t first, int64_t worlds, int32_t common, double *stats) {
    for (int64_t i = first; i < first + worlds; i++) {
        World world;
        for (int32_t j = 0; j < count; j++) {
            if (!common || j == 0)
                open_world(game, query, policies, kinds, weights, odds, seed, (uint64_t)(common ? i : i * count + j),
                           &world);
            try_candidate(game, query, &world, candidates + 2 * j, stats + STATS * j);
        }
    }
}

/* The hands, seat after seat, and the policies of the world of that number, as nimmt_search imagines it. */
API void nimmt_imagine(const Game *game, const Query *query, const Policy *policies, int32_t kinds,
                       const float *weights, const uint8_t *odds, uint64_t seed, uint64_t index, uint8_t *hands,
                       int32_t *kind) {
    World world;
    open_world(game, query, policies, kinds, weights, odds, seed, index, &world);
    for (int32_t seat = 0; seat < game->seats; seat++) {
        kind[seat] = (int32_t)(world.policies[seat] - policies);
        for (int32_t i = 0; i < world.play.hands.size[seat]; i++)
            hands[seat * MOST_HAND + i] = world.play.hands.cards[seat][i];
    }
}

/* ------------------------------------------------------------------ what others' plays tell */

/* A play that somebody made, as far as it is known: the table before it, the cards surely held then, how many more. */
typedef struct {
    Table table;
    int32_t players, held, undealt;
    int32_t known_count, unknown;
    uint8_t known[MOST_HAND];
    uint8_t play[2];
    uint8_t seen[HIGHEST + 4];
} Decision;

LOCAL void show_to(const Game *game, const Decision *decision, Shown *shown) {
    for (int32_t card = 0; card <= HIGHEST; card++) shown->seen[card] = decision->seen[card];
    shown->players = decision->players, shown->held = decision->held, shown->undealt = decision->undealt;
    count_unseen(game, shown);
}

/* The chance of each legal play under a policy. */
LOCAL int32_t play_chances(const Game *game, const Table *table, const Shown *shown, const uint8_t *hand, int32_t size,
                           const Policy *policy, float *chances) {
    uint8_t plays[2 * MOST_PLAYS], best[2] = {NONE, NONE};
    int32_t n = nimmt_legal(game, hand, size, plays);
    if (policy->kind == POLICY_NET) {
        net_scores(game, table, shown, hand, size, policy->net, chances);
        soften(chances, n, policy->temperature > 0.0f ? policy->temperature : 1e-3f);
    } else if (policy->kind == POLICY_RANDOM) {
        for (int32_t i = 0; i < n; i++) chances[i] = 1.0f / (float)n;
    } else {
        Random unused = {0, 0};
        Policy sure = {policy->kind, 0.0f, 0.0f, 0};
        choose(game, table, shown, hand, size, &sure, &unused, best);
        for (int32_t i = 0; i < n; i++) chances[i] = plays[2 * i] == best[0] && plays[2 * i + 1] == best[1];
    }
    for (int32_t i = 0; i < n; i++) chances[i] = (1.0f - policy->slips) * chances[i] + policy->slips / (float)n;
    return n;
}

/* A hand that the seat may have had: what is known of it, and cards from the pool, which are also drawn. Returns the
 * number of the play that was made among the legal ones. */
LOCAL int32_t guess_hand(const Game *game, const Decision *decision, const uint8_t *pool, int32_t pool_count,
                         Random *random, uint8_t *hand, uint8_t *drawn) {
    uint8_t left[MOST_CARDS], plays[2 * MOST_PLAYS];
    int32_t known = decision->known_count, made = 0;
    for (int32_t i = 0; i < pool_count; i++) left[i] = pool[i];
    for (int32_t i = 0; i < known; i++) hand[i] = decision->known[i];
    for (int32_t i = 0; i < decision->unknown; i++) hand[known + i] = drawn[i] = draw(left, &pool_count, random);
    sort_hand(hand, known + decision->unknown);
    int32_t n = nimmt_legal(game, hand, known + decision->unknown, plays);
    while (made < n - 1 && (plays[2 * made] != decision->play[0] || plays[2 * made + 1] != decision->play[1])) made++;
    return made;
}

/* How likely each policy was to make each play; unknown cards are drawn from the pool, so many times. */
API void nimmt_believe(const Game *game, const Decision *decisions, int32_t count, const uint8_t *pool,
                       int32_t pool_count, const Policy *policies, int32_t kinds, uint64_t seed, int32_t samples,
                       float *likelihoods) {
    for (int32_t d = 0; d < count; d++) {
        const Decision *decision = decisions + d;
        int32_t size = decision->known_count + decision->unknown, times = decision->unknown ? samples : 1;
        Shown shown;
        show_to(game, decision, &shown);
        for (int32_t kind = 0; kind < kinds; kind++) likelihoods[d * kinds + kind] = 0.0f;
        for (int32_t s = 0; s < times; s++) {
            Random random = stream(seed, (uint64_t)d * (uint64_t)samples + (uint64_t)s);
            uint8_t hand[MOST_HAND], drawn[MOST_HAND];
            float chances[MOST_PLAYS];
            int32_t made = guess_hand(game, decision, pool, pool_count, &random, hand, drawn);
            for (int32_t kind = 0; kind < kinds; kind++) {
                play_chances(game, &decision->table, &shown, hand, size, policies + kind, chances);
                likelihoods[d * kinds + kind] += chances[made] / (float)times;
            }
        }
    }
}

/* How likely the play was for a player of whom each policy has its weight. */
LOCAL float mixed_chance(const Game *game, const Decision *decision, const Shown *shown, const uint8_t *hand,
                         int32_t made, const Policy *policies, int32_t kinds, const float *weights) {
    float chances[MOST_PLAYS], sum = 0.0f;
    for (int32_t kind = 0; kind < kinds; kind++) {
        if (weights[kind] < 0.03f) continue; /* hardly heard, and it costs as much as the others */
        play_chances(game, &decision->table, shown, hand, decision->known_count + decision->unknown, policies + kind,
                     chances);
        sum += weights[kind] * chances[made];
    }
    return sum;
}

/* What plays tell about the cards that are still held: by play and card, how many times likelier the play was with the
 * card in the hand than it was at all. Hands are guessed so many times; what was seen rarely says little, so DOUBT hands
 * are added that say nothing. weights: by play, the chance of each policy. */
API void nimmt_suspect(const Game *game, const Decision *decisions, int32_t count, const uint8_t *pool,
                       int32_t pool_count, const Policy *policies, int32_t kinds, const float *weights, uint64_t seed,
                       int32_t samples, float *ratios) {
    enum { DOUBT = 4 };
    for (int32_t d = 0; d < count; d++) {
        const Decision *decision = decisions + d;
        float sums[CARDS], times[CARDS], all = 0.0f;
        Shown shown;
        show_to(game, decision, &shown);
        for (int32_t card = 0; card < CARDS; card++) sums[card] = times[card] = 0.0f;
        for (int32_t s = 0; s < samples; s++) {
            Random random = stream(seed, (uint64_t)d * (uint64_t)samples + (uint64_t)s);
            uint8_t hand[MOST_HAND], drawn[MOST_HAND];
            int32_t made = guess_hand(game, decision, pool, pool_count, &random, hand, drawn);
            float chance = mixed_chance(game, decision, &shown, hand, made, policies, kinds, weights + d * kinds);
            all += chance;
            for (int32_t i = 0; i < decision->unknown; i++) sums[drawn[i]] += chance, times[drawn[i]] += 1.0f;
        }
        float mean = all > 0.0f ? all / (float)samples : 1.0f;
        for (int32_t card = 0; card < CARDS; card++)
            ratios[d * CARDS + card] = (sums[card] + DOUBT * mean) / ((times[card] + DOUBT) * mean);
    }
}

/* What a policy plays with the known cards: number first, first + 1, ... of the seed. */
API void nimmt_choose(const Game *game, const Decision *decision, const Policy *policy, uint64_t seed, int64_t first,
                      int64_t count, uint8_t *plays) {
    Shown shown;
    show_to(game, decision, &shown);
    for (int64_t i = 0; i < count; i++) {
        Random random = stream(seed, (uint64_t)(first + i));
        choose(game, &decision->table, &shown, decision->known, decision->known_count, policy, &random, plays + 2 * i);
    }
}

/* The net's inputs for every legal play: first card, second card, pair. Returns how many plays there are. */
API int32_t nimmt_features(const Game *game, const Decision *decision, float *features) {
    enum { WIDTH = 2 * FEATURES + PAIR_FEATURES };
    uint8_t plays[2 * MOST_PLAYS], hand[MOST_HAND];
    Shown shown;
    int32_t size = decision->known_count;
    show_to(game, decision, &shown);
    for (int32_t i = 0; i < size; i++) hand[i] = decision->known[i];
    int32_t n = nimmt_legal(game, hand, size, plays);
    for (int32_t i = 0; i < n; i++) {
        float *f = features + i * WIDTH;
        Table after = decision->table;
        Ends ends;
        int32_t at = 0, taken = 0, first = plays[2 * i], second = plays[2 * i + 1];
        for (int32_t k = 0; k < WIDTH; k++) f[k] = 0.0f;
        while (hand[at] != first) at++;
        card_features(game, &decision->table, &shown, hand, size, at, f);
        if (second == NONE) continue;
        for (at++; hand[at] != second;) at++;
        card_features(game, &decision->table, &shown, hand, size, at, f + FEATURES);
        if (first) taken = place_alone(game, &after, 0, first, 0);
        order_ends(&after, &ends);
        pair_features(game, &after, &ends, rank_of(&ends, second), taken, first, second, f + 2 * FEATURES);
    }
    return n;
}

/* One turn of everyone, or in games that go in turn of so many from the starter on. plays: what they played. */
LOCAL void play_turn(const Game *game, Play *play, const Policy *const *policies, int32_t players, Random *random,
                     uint8_t *plays) {
    Queue queue;
    for (int32_t i = 0; i < 2 * game->seats; i++) plays[i] = NONE;
    open_turn(game, play);
    if (!game->in_turn) {
        choose_all(game, play, policies, random, plays);
        reveal(game, play, plays, &queue);
        settle(game, &play->table, &queue, 0, CHEAPEST, play->taken, 0);
        return;
    }
    for (int32_t i = 0; i < players; i++) {
        int32_t seat = (play->starter + i) % game->seats;
        open_turn(game, play);
        choose(game, &play->table, &play->shown, play->hands.cards[seat], play->hands.size[seat], policies[seat],
               random, plays + 2 * seat);
        play_openly(game, play, seat, plays + 2 * seat);
    }
}

/* What a seat has not seen: numbers, and the zeros that are neither in its hand nor were played. */
LOCAL void list_unseen(const Game *game, const Play *play, Query *query) {
    int32_t zeros = game->zeros, unknown = play->shown.held - query->size + play->shown.undealt;
    query->unseen_count = 0;
    for (int32_t card = 1; card <= game->highest; card++) {
        int32_t own = 0;
        for (int32_t i = 0; i < query->size; i++) own |= query->hand[i] == card;
        if (!own && !play->shown.seen[card]) query->unseen[query->unseen_count++] = (uint8_t)card;
    }
    for (int32_t i = 0; i < query->size; i++) zeros -= query->hand[i] == 0;
    while (query->unseen_count < unknown && zeros-- > 0) query->unseen[query->unseen_count++] = 0;
}

/* What the seat knows now; owed: the dealt zeros that each seat has not played. */
LOCAL void ask(const Game *game, const Play *play, int32_t seat, const uint8_t *owed, Query *query) {
    query->table = play->table;
    query->queue.count = 0;
    query->seat = seat, query->starter = play->starter, query->deals = 0;
    query->position = (seat - play->starter + game->seats) % game->seats;
    query->size = play->hands.size[seat];
    for (int32_t card = 0; card <= HIGHEST; card++) query->seen[card] = play->shown.seen[card];
    for (int32_t i = 0; i < query->size; i++) query->hand[i] = play->hands.cards[seat][i];
    list_unseen(game, play, query);
    for (int32_t s = 0; s < game->seats; s++) {
        query->taken[s] = play->taken[s], query->totals[s] = 0;
        query->sizes[s] = play->hands.size[s];
        query->must_zeros[s] = s == seat ? 0 : owed[s];
    }
}

/* The same as a decision with nothing unknown. */
LOCAL void decide(const Play *play, const Query *query, Decision *decision) {
    decision->table = play->table;
    decision->players = play->shown.players, decision->held = play->shown.held, decision->undealt = play->shown.undealt;
    decision->known_count = query->size, decision->unknown = 0;
    for (int32_t i = 0; i < query->size; i++) decision->known[i] = query->hand[i];
    for (int32_t card = 0; card <= HIGHEST; card++) decision->seen[card] = query->seen[card];
}

/* A position to learn from: deal number index of the seed after so many turns, as the seat knows it. Returns how many
 * legal plays it has there. */
API int32_t nimmt_position(const Game *game, uint64_t seed, uint64_t index, const Policy *policies,
                           const int32_t *seat_policy, int32_t turns, int32_t seat, Query *query, Decision *decision) {
    const Policy *chosen[MOST_SEATS];
    Play play;
    Random random = stream(seed, index);
    uint8_t plays[2 * MOST_SEATS], legal[2 * MOST_PLAYS], owed[MOST_SEATS];
    for (int32_t s = 0; s < game->seats; s++) chosen[s] = policies + seat_policy[s], owed[s] = (uint8_t)game->dealt_zeros;
    play.plain = 0, play.watched = 1;
    deal(game, &play, &random);
    play.starter = below(&random, game->seats);
    for (int32_t turn = 0; turn < turns + game->in_turn; turn++) {
        int32_t before = (seat - play.starter + game->seats) % game->seats;
        play_turn(game, &play, chosen, turn < turns ? game->seats : before, &random, plays);
        for (int32_t s = 0; s < game->seats; s++)
            for (int32_t i = 0; i < 2; i++)
                if (plays[2 * s + i] == 0 && owed[s]) owed[s]--;
    }
    open_turn(game, &play);
    ask(game, &play, seat, owed, query);
    decide(&play, query, decision);
    return nimmt_legal(game, query->hand, query->size, legal);
}

/* ------------------------------------------------------------------ what a table agrees on */

/* A game as rules/ has it. NEVER: the match does not end so. PER_SEAT: a deal for each seat. */
typedef struct {
    int32_t fewest_seats, most_seats, hand, exact_deck, zeros, deals_zeros, zero_skips, most_cards;
    int32_t in_turn, low_to_highest, cow, most_wins, points, deals;
} Ruleset;

/* B22: what may be agreed on; UNSET: as the game has it. */
typedef struct {
    int32_t hand, points, deals, cow, deals_zeros;
} Options;

enum { UNSET = INT32_MIN, NEVER = INT32_MIN + 1, PER_SEAT = INT32_MIN + 2 };
enum {
    BAD_HAND = 1, BAD_POINTS, BAD_DEALS, NO_COW_POSSIBLE, NO_ZEROS, ZEROS_ARE_MIXED, ENDLESS, BAD_SEATS, HAND_TOO_LARGE,
    HAND_TOO_SMALL
};

LOCAL int32_t agreed(int32_t option, int32_t preset) { return option == UNSET ? preset : option; }

LOCAL int below_one(int32_t option) { return option > PER_SEAT && option < 1; }

/* The preset with the options, or why it cannot be played so. */
LOCAL int32_t settle_options(const Ruleset *preset, const Options *options, Ruleset *ruleset) {
    if (below_one(options->hand)) return BAD_HAND;
    if (below_one(options->points)) return BAD_POINTS;
    if (below_one(options->deals)) return BAD_DEALS;
    if (options->cow == 1 && preset->low_to_highest) return NO_COW_POSSIBLE; /* C1 */
    if (options->deals_zeros != UNSET && !preset->zeros) return NO_ZEROS;
    if (options->deals_zeros == 1 && preset->zero_skips) return ZEROS_ARE_MIXED;
    *ruleset = *preset;
    ruleset->hand = agreed(options->hand, preset->hand);
    ruleset->points = agreed(options->points, preset->points);
    ruleset->deals = agreed(options->deals, preset->deals);
    ruleset->cow = agreed(options->cow, preset->cow);
    ruleset->deals_zeros = agreed(options->deals_zeros, preset->deals_zeros);
    return ruleset->points == NEVER && ruleset->deals == NEVER ? ENDLESS : 0;
}

LOCAL int32_t dealt_zeros(const Ruleset *ruleset, int32_t seats) { /* Z1 */
    if (!ruleset->zeros || !ruleset->deals_zeros) return 0;
    return seats <= 3 ? 2 : 1;
}

/* B1, B6, P1, P6: whether there are seats and cards enough. */
LOCAL int32_t seats_fault(const Ruleset *ruleset, int32_t seats) {
    if (seats < ruleset->fewest_seats || seats > ruleset->most_seats) return BAD_SEATS;
    if (ruleset->hand > (HIGHEST - ROWS + ruleset->zeros) / seats) return HAND_TOO_LARGE;
    return ruleset->hand < dealt_zeros(ruleset, seats) ? HAND_TOO_SMALL : 0;
}

/* The game that a table plays; 0, or why there is none. */
API int32_t nimmt_agree(const Ruleset *preset, const Options *options, int32_t seats, Game *game) {
    Ruleset ruleset;
    int32_t fault = settle_options(preset, options, &ruleset);
    if (!fault) fault = seats_fault(&ruleset, seats);
    if (fault) return fault;
    const int32_t switches[13] = {
        seats,
        ruleset.hand,
        ruleset.exact_deck ? seats * ruleset.hand + ROWS : HIGHEST, /* T1 */
        ruleset.zeros,
        dealt_zeros(&ruleset, seats),
        ruleset.most_cards,
        ruleset.in_turn,
        ruleset.zero_skips,
        ruleset.low_to_highest,
        ruleset.cow,
        ruleset.most_wins,
        ruleset.points == NEVER ? 0 : ruleset.points,
        ruleset.deals == NEVER ? 0 : ruleset.deals == PER_SEAT ? seats : ruleset.deals, /* P22 */
    };
    nimmt_game(game, switches);
    return 0;
}

/* ------------------------------------------------------------------ a match, step by step */

enum { PHASE_DEAL, PHASE_PLAY, PHASE_TAKE_ROW, PHASE_OVER };
enum {
    EVENT_DEAL = EVENT_COW + 1, EVENT_ASK_PLAY, EVENT_ASK_ROW, EVENT_CHOSEN, EVENT_REVEAL, EVENT_PLAY, EVENT_TURN_END,
    EVENT_DEAL_END, EVENT_MATCH_END
};
enum {
    NO_SUCH_SEAT = 1, MATCH_OVER, NOT_DEALT, NO_ROW_TO_TAKE, NO_SUCH_ROW, ROW_COMES_FIRST, NOT_ITS_TURN, OUT_OF_CARDS,
    WRONG_COUNT, NOT_IN_HAND, STILL_PLAYED, WRONG_CARD, ZERO_IN_ROW, CARD_TWICE, TOO_MANY_ZEROS, TOO_FEW_ZEROS
};

/* What an all-seeing eye sees. Cards that are chosen and not turned up are still in the hands. */
typedef struct {
    Table table;
    Queue queue;
    int32_t placed; /* so many of the queue lie in the rows */
    int32_t phase, starter, deals;
    int32_t taken[MOST_SEATS], totals[MOST_SEATS], places[MOST_SEATS];
    int32_t choices[MOST_SEATS], last_choices[MOST_SEATS]; /* rows taken with low cards in this turn, in the last one */
    uint8_t chosen[2 * MOST_SEATS], plays[2 * MOST_SEATS], last_plays[2 * MOST_SEATS];
    Hands hands;
} Match;

LOCAL void clear_turn(Match *match) {
    for (int32_t i = 0; i < MOST_SEATS; i++) match->choices[i] = ANY;
    for (int32_t i = 0; i < 2 * MOST_SEATS; i++) match->chosen[i] = match->plays[i] = NONE;
    match->queue.count = match->placed = 0;
}

/* A match before its first deal. S4: where the game goes in turn, the starter begins it. */
API void nimmt_start(const Game *game, Match *match, int32_t starter) {
    clear_turn(match);
    match->phase = PHASE_DEAL, match->deals = 0;
    match->starter = game->in_turn ? starter : ANY;
    for (int32_t seat = 0; seat < MOST_SEATS; seat++) {
        match->taken[seat] = match->totals[seat] = match->places[seat] = 0;
        match->hands.size[seat] = 0;
    }
}

/* The seats whose decision the match waits for; returns how many they are. */
API int32_t nimmt_acting(const Game *game, const Match *match, uint8_t *seats) {
    int32_t n = 0, first = game->in_turn ? match->starter : 0;
    const uint8_t *decided = game->in_turn ? match->plays : match->chosen;
    if (match->phase == PHASE_TAKE_ROW) {
        seats[0] = match->queue.seat[match->placed];
        return 1;
    }
    if (match->phase != PHASE_PLAY) return 0;
    for (int32_t i = 0; i < game->seats; i++) {
        int32_t seat = (first + i) % game->seats;
        if (match->hands.size[seat] == 0 || decided[2 * seat] != NONE) continue;
        seats[n++] = (uint8_t)seat;
        if (game->in_turn) return n;
    }
    return n;
}

LOCAL int acts(const Game *game, const Match *match, int32_t seat) {
    uint8_t seats[MOST_SEATS];
    for (int32_t i = nimmt_acting(game, match, seats); i--;)
        if (seats[i] == seat) return 1;
    return 0;
}

/* S8: who took the most heads; tied, the first of them clockwise from the last starter on. */
LOCAL int32_t next_starter(const Game *game, const Match *match) {
    int32_t best = match->starter;
    for (int32_t i = 1; i < game->seats; i++) {
        int32_t seat = (match->starter + i) % game->seats;
        if (match->taken[seat] > match->taken[best]) best = seat;
    }
    return best;
}

/* Whether these cards can have been dealt so: no doubles, no wrong cards, the zeros that are due. */
LOCAL int32_t deal_fault(const Game *game, const uint8_t *rows, const uint8_t *hands) {
    uint8_t seen[HIGHEST + 1];
    int32_t dealt = game->seats * game->hand;
    for (int32_t card = 0; card <= HIGHEST; card++) seen[card] = 0;
    for (int32_t i = -ROWS; i < dealt; i++) {
        int32_t card = i < 0 ? rows[ROWS + i] : hands[i];
        if (card > game->highest || (card == 0 && !game->zeros)) return WRONG_CARD;
        if (card == 0 && i < 0) return ZERO_IN_ROW;
        if (card && seen[card]) return CARD_TWICE;
        seen[card]++;
    }
    for (int32_t seat = 0; seat < game->seats; seat++) {
        int32_t zeros = 0;
        for (int32_t i = 0; i < game->hand; i++) zeros += hands[seat * game->hand + i] == 0;
        if (zeros < game->dealt_zeros) return TOO_FEW_ZEROS;
    }
    return seen[0] > game->zeros ? TOO_MANY_ZEROS : 0;
}

/* B2-B4, P4-P6: lay out the next deal; hands: seat after seat. */
LOCAL void lay_out(const Game *game, Match *match, const uint8_t *rows, const uint8_t *hands) {
    if (game->in_turn && match->deals) match->starter = next_starter(game, match);
    lay_rows(game, &match->table, rows);
    for (int32_t seat = 0; seat < game->seats; seat++) {
        for (int32_t i = 0; i < game->hand; i++) match->hands.cards[seat][i] = hands[seat * game->hand + i];
        match->hands.size[seat] = (uint8_t)game->hand;
        sort_hand(match->hands.cards[seat], game->hand);
        match->taken[seat] = 0;
    }
    match->phase = PHASE_PLAY;
}

/* The same for cards that somebody else has dealt. Returns the number of events, or -fault. */
API int32_t nimmt_lay(const Game *game, Match *match, const uint8_t *rows, const uint8_t *hands, Event *events) {
    Events told = {events, 0};
    if (match->phase == PHASE_OVER) return -MATCH_OVER;
    if (match->phase != PHASE_DEAL) return -STILL_PLAYED;
    int32_t fault = deal_fault(game, rows, hands);
    if (fault) return -fault;
    lay_out(game, match, rows, hands);
    note(&told, EVENT_DEAL, ANY, ANY, match->deals + 1, 0);
    note(&told, EVENT_ASK_PLAY, ANY, ANY, 0, 0);
    return told.count;
}

/* B20, P22: after a deal, whether it was the last. */
LOCAL int is_over(const Game *game, const Match *match) {
    int over = match->deals == game->last_deal;
    for (int32_t seat = 0; seat < game->seats; seat++) over |= game->points && match->totals[seat] >= game->points;
    return over;
}

/* B21, P22: fewest or most heads win; equal totals share the place. */
LOCAL void give_places(const Game *game, Match *match) {
    for (int32_t seat = 0; seat < game->seats; seat++) {
        match->places[seat] = 1;
        for (int32_t other = 0; other < game->seats; other++) {
            int32_t ahead = match->totals[seat] - match->totals[other];
            match->places[seat] += (game->most_wins ? -ahead : ahead) > 0;
        }
    }
}

/* B19-B21: count; the match may be over. */
LOCAL void end_deal(const Game *game, Match *match, Events *told) {
    for (int32_t seat = 0; seat < game->seats; seat++) match->totals[seat] += match->taken[seat];
    match->deals++;
    match->phase = PHASE_DEAL;
    note(told, EVENT_DEAL_END, ANY, ANY, 0, 0);
    if (!is_over(game, match)) return;
    give_places(game, match);
    match->phase = PHASE_OVER;
    note(told, EVENT_MATCH_END, ANY, ANY, 0, 0);
}

LOCAL void end_turn(Match *match, Events *told) {
    for (int32_t i = 0; i < 2 * MOST_SEATS; i++) match->last_plays[i] = match->plays[i];
    for (int32_t i = 0; i < MOST_SEATS; i++) match->last_choices[i] = match->choices[i];
    clear_turn(match);
    note(told, EVENT_TURN_END, ANY, ANY, 0, 0);
}

/* The next of this turn, the next turn (B11), or the end of the deal (P20). */
LOCAL void go_on(const Game *game, Match *match, Events *told) {
    int32_t left = 0, held = 0;
    for (int32_t seat = 0; seat < game->seats; seat++) {
        left += match->hands.size[seat] && match->plays[2 * seat] == NONE;
        held += match->hands.size[seat];
    }
    if (!left) end_turn(match, told);
    if (!left && !held)
        end_deal(game, match, told);
    else
        note(told, EVENT_ASK_PLAY, ANY, ANY, 0, 0);
}

LOCAL void settle_on(const Game *game, Match *match, int32_t choice, Events *told) {
    Queue *queue = &match->queue;
    match->placed = settle(game, &match->table, queue, match->placed, choice, match->taken, told);
    match->phase = match->placed < queue->count ? PHASE_TAKE_ROW : PHASE_PLAY;
    if (match->phase == PHASE_PLAY)
        go_on(game, match, told);
    else
        note(told, EVENT_ASK_ROW, queue->seat[match->placed], ANY, queue->card[match->placed], 0);
}

LOCAL void discard_play(Match *match, int32_t seat) {
    for (int32_t i = 0; i < 2; i++) {
        uint8_t card = match->plays[2 * seat + i];
        if (card != NONE) discard(match->hands.cards[seat], &match->hands.size[seat], card);
    }
}

/* B7: the last choice turns all of them up. */
LOCAL void reveal_all(const Game *game, Match *match, Events *told) {
    for (int32_t i = 0; i < 2 * MOST_SEATS; i++) match->plays[i] = match->chosen[i], match->chosen[i] = NONE;
    for (int32_t seat = 0; seat < game->seats; seat++) discard_play(match, seat);
    note(told, EVENT_REVEAL, ANY, ANY, 0, 0);
    turn_up(game, match->plays, 0, game->seats, &match->queue, told);
    settle_on(game, match, ASK, told);
}

/* S5: one after the other, open, placed at once. */
LOCAL void play_open(const Game *game, Match *match, int32_t seat, const uint8_t *cards, Events *told) {
    uint8_t order = (uint8_t)seat;
    match->plays[2 * seat] = cards[0], match->plays[2 * seat + 1] = cards[1];
    discard_play(match, seat);
    note(told, EVENT_PLAY, seat, ANY, 0, 0);
    turn_up(game, match->plays, &order, 1, &match->queue, told);
    match->placed = 0;
    settle_on(game, match, ASK, told);
}

LOCAL int32_t phase_fault(const Game *game, const Match *match, int32_t seat) {
    if (seat < 0 || seat >= game->seats) return NO_SUCH_SEAT;
    if (match->phase == PHASE_OVER) return MATCH_OVER;
    return match->phase == PHASE_DEAL ? NOT_DEALT : 0;
}

LOCAL int32_t count_in(const uint8_t *cards, int32_t size, int32_t card) {
    int32_t n = 0;
    for (int32_t i = 0; i < size; i++) n += cards[i] == card;
    return n;
}

LOCAL int32_t play_fault(const Game *game, const Match *match, int32_t seat, const uint8_t *cards, int32_t count) {
    int32_t fault = phase_fault(game, match, seat);
    if (fault) return fault;
    if (match->phase != PHASE_PLAY) return ROW_COMES_FIRST;
    if (game->in_turn && !acts(game, match, seat)) return NOT_ITS_TURN;
    int32_t size = match->hands.size[seat];
    if (size == 0) return OUT_OF_CARDS;
    if (count < 1 || count > game->most_cards) return WRONG_COUNT;
    for (int32_t i = 0; i < count; i++)
        if (count_in(cards, count, cards[i]) > count_in(match->hands.cards[seat], size, cards[i])) return NOT_IN_HAND;
    return 0;
}

/* B7, S5: play cards from the hand, face down or openly. Returns the number of events, or -fault. */
API int32_t nimmt_play(const Game *game, Match *match, int32_t seat, const uint8_t *cards, int32_t count,
                       Event *events) {
    Events told = {events, 0};
    int32_t fault = play_fault(game, match, seat, cards, count);
    if (fault) return -fault;
    uint8_t play[2] = {cards[0], NONE}, acting[MOST_SEATS];
    if (count == 2) play[0] = cards[cards[1] < cards[0]], play[1] = cards[cards[1] >= cards[0]];
    if (game->in_turn) {
        play_open(game, match, seat, play, &told);
        return told.count;
    }
    note(&told, EVENT_CHOSEN, seat, match->chosen[2 * seat] != NONE, 0, 0);
    match->chosen[2 * seat] = play[0], match->chosen[2 * seat + 1] = play[1];
    if (nimmt_acting(game, match, acting) == 0) reveal_all(game, match, &told);
    return told.count;
}

/* B14: take a row with the low card; everything after it is forced. Returns the number of events, or -fault. */
API int32_t nimmt_take(const Game *game, Match *match, int32_t seat, int32_t row, Event *events) {
    Events told = {events, 0};
    int32_t fault = phase_fault(game, match, seat);
    if (fault) return -fault;
    if (match->phase != PHASE_TAKE_ROW || !acts(game, match, seat)) return -NO_ROW_TO_TAKE;
    if (row < 0 || row >= ROWS) return -NO_SUCH_ROW;
    match->choices[seat] = row;
    settle_on(game, match, row, &told);
    return told.count;
}

/* All that a seat may do now, two bytes each: plays as nimmt_legal has them, or rows. A choice may be changed. */
API int32_t nimmt_options(const Game *game, const Match *match, int32_t seat, uint8_t *options) {
    if (match->phase == PHASE_TAKE_ROW && acts(game, match, seat)) {
        for (int32_t row = 0; row < ROWS; row++) options[2 * row] = (uint8_t)row, options[2 * row + 1] = NONE;
        return ROWS;
    }
    if (match->phase != PHASE_PLAY || (game->in_turn && !acts(game, match, seat))) return 0;
    return nimmt_legal(game, match->hands.cards[seat], match->hands.size[seat], options);
}

/* What taking this row with the low card costs: the cow may hop on, and take more. */
API int32_t nimmt_cost(const Game *game, const Match *match, int32_t row) {
    Table after = match->table;
    return place(game, &after, 0, match->queue.card[match->placed], row, 1, 0);
}

/* Where a play would go, were it alone on the table as it lies: a row for each number in placing order, ANY where one
 * had to be chosen. Returns the heads it would take, as B15 chooses. */
API int32_t nimmt_preview(const Game *game, const Table *table, const uint8_t *play, int32_t *rows) {
    Table after = *table;
    Queue queue;
    int32_t taken = 0;
    turn_up(game, play, 0, 1, &queue, 0);
    for (int32_t i = 0; i < queue.count; i++) {
        int32_t row = fitting_row(&after, queue.card[i]);
        rows[i] = row < 0 && game->low_to_highest ? highest_row(&after) : row;
        taken += place_alone(game, &after, 0, queue.card[i], 0);
    }
    return taken;
}

/* What a bot of this policy does: a play, or a row as its first byte; number index of the seed is its chance. */
API void nimmt_bot(const Game *game, const Match *match, int32_t seat, int32_t kind, uint64_t seed, uint64_t index,
                   uint8_t *play) {
    const Policy policy = {kind, 0.0f, 0.0f, 0};
    Random random = stream(seed, index);
    if (match->phase == PHASE_TAKE_ROW)
        play[0] = (uint8_t)(kind == POLICY_RANDOM ? below(&random, ROWS) : cheapest_row(&match->table)), play[1] = NONE;
    else
        choose(game, &match->table, 0, match->hands.cards[seat], match->hands.size[seat], &policy, &random, play);
}

/* ------------------------------------------------------------------ a turn that somebody tells */

enum {
    NOT_FOUR_ROWS = 1, ROW_SIZE, ZERO_LIES, NOT_ASCENDING, NO_COW_HERE, WHERE_IS_THE_COW, COW_OUTSIDE, COW_IN_FULL_ROW,
    NOBODY_PLAYS, SEAT_OUTSIDE, PLAY_SIZE, ZERO_PLAYED, SEAT_TWICE, NO_SUCH_CARD, LIES_TWICE, ZEROS_OUT, ROW_OUTSIDE
};

/* Lists of lists: how many, then each with its length before it; plays have the seat before the length. */
LOCAL int32_t rows_fault(const Game *game, const int32_t *rows, int32_t *about) {
    if (rows[0] != ROWS) return about[0] = rows[0], NOT_FOUR_ROWS;
    const int32_t *row = rows + 1;
    for (about[0] = 0; about[0] < ROWS; row += 1 + row[0], about[0]++) {
        about[1] = row[0];
        if (row[0] < 1 || row[0] > FULL_ROW) return ROW_SIZE;
        for (int32_t i = 1; i <= row[0]; i++)
            if (row[i] == 0) return ZERO_LIES;
        for (int32_t i = 2; i <= row[0]; i++)
            if (!game->low_to_highest && row[i] < row[i - 1]) return NOT_ASCENDING;
    }
    return 0;
}

LOCAL int32_t cow_fault(const Game *game, const int32_t *rows, int32_t cow, int32_t *about) {
    const int32_t *row = rows + 1;
    about[0] = cow;
    if (!game->cow) return cow == UNSET ? 0 : NO_COW_HERE;
    if (cow == UNSET) return WHERE_IS_THE_COW;
    if (cow < 0 || cow >= ROWS) return COW_OUTSIDE;
    for (int32_t i = 0; i < cow; i++) row += 1 + row[0];
    return row[0] == FULL_ROW ? COW_IN_FULL_ROW : 0;
}

LOCAL int32_t one_play_fault(const Game *game, const int32_t *play, int32_t *about) {
    about[0] = play[0], about[1] = play[1];
    if (play[0] < 0 || play[0] >= game->seats) return SEAT_OUTSIDE;
    if (play[1] < 1 || play[1] > game->most_cards) return PLAY_SIZE;
    for (int32_t i = 0; i < play[1]; i++)
        if (play[2 + i] == 0 && !game->zeros) return ZERO_PLAYED;
    return 0;
}

LOCAL int32_t cards_fault(const int32_t *cards, int32_t count, int32_t *about) {
    int32_t zeros = 0;
    for (int32_t i = 0; i < count; i++) {
        about[0] = cards[i];
        if (cards[i] < 0 || cards[i] > HIGHEST) return NO_SUCH_CARD;
        zeros += cards[i] == 0;
        for (int32_t j = i + 1; j < count; j++)
            if (cards[i] && cards[j] == cards[i]) return LIES_TWICE;
    }
    about[0] = zeros;
    return zeros > 7 ? ZEROS_OUT : 0;
}

LOCAL int32_t seats_twice(const int32_t *plays, int32_t *about) {
    const int32_t *play = plays + 1;
    for (int32_t i = 1; i < plays[0]; i++, play += 2 + play[1]) {
        const int32_t *later = play + 2 + play[1];
        about[0] = play[0];
        for (int32_t j = i; j < plays[0]; j++, later += 2 + later[1])
            if (later[0] == play[0]) return SEAT_TWICE;
    }
    return 0;
}

LOCAL int32_t plays_fault(const Game *game, const int32_t *rows, const int32_t *plays, int32_t *about) {
    int32_t cards[ROWS * FULL_ROW + MOST_QUEUE], count = 0, fault = plays[0] ? 0 : NOBODY_PLAYS;
    const int32_t *row = rows + 1, *play = plays + 1;
    for (int32_t i = 0; !fault && i < plays[0]; i++, play += 2 + play[1]) fault = one_play_fault(game, play, about);
    if (!fault) fault = seats_twice(plays, about);
    if (fault) return fault;
    for (int32_t i = 0; i < ROWS; i++, row += 1 + row[0])
        for (int32_t k = 1; k <= row[0]; k++) cards[count++] = row[k];
    play = plays + 1;
    for (int32_t i = 0; i < plays[0]; i++, play += 2 + play[1])
        for (int32_t k = 0; k < play[1]; k++) cards[count++] = play[2 + k];
    return cards_fault(cards, count, about);
}

/* Why it is no turn, and what that is about; 0: it is one. The game must have all the seats it can have. cow: UNSET for
 * none. choices: how many, then seat and row of each. */
API int32_t nimmt_fault(const Game *game, const int32_t *rows, int32_t cow, const int32_t *plays, const int32_t *choices,
                        int32_t *about) {
    int32_t fault = rows_fault(game, rows, about);
    if (!fault) fault = cow_fault(game, rows, cow, about);
    if (!fault) fault = plays_fault(game, rows, plays, about);
    for (int32_t i = 0; !fault && i < choices[0]; i++) {
        about[0] = choices[2 + 2 * i];
        if (about[0] < 0 || about[0] >= ROWS) fault = ROW_OUTSIDE;
    }
    return fault;
}

/* ------------------------------------------------------------------ many at once */

/* What one seat may know, as numbers: where each field of kernel/layout.py begins. */
enum {
    SEE_HAND = 0,
    SEE_SEEN = SEE_HAND + HIGHEST + 1,
    SEE_ROWS = SEE_SEEN + HIGHEST + 1,
    SEE_LENGTHS = SEE_ROWS + ROWS * FULL_ROW,
    SEE_ROW_HEADS = SEE_LENGTHS + ROWS,
    SEE_COW = SEE_ROW_HEADS + ROWS,
    SEE_WAITING = SEE_COW + ROWS,
    SEE_WHOSE = SEE_WAITING + MOST_QUEUE,
    SEE_PHASE = SEE_WHOSE + MOST_QUEUE,
    SEE_SIZES = SEE_PHASE + 1,
    SEE_TAKEN = SEE_SIZES + MOST_SEATS,
    SEE_TOTALS = SEE_TAKEN + MOST_SEATS,
    SEE_SEATS = SEE_TOTALS + MOST_SEATS,
    SEE_DEALS,
    SEE_POSITION,
    OBSERVATION
};

/* An action is a number: a card, a row, waiting, or b(b+1)/2 + a for the cards a <= b. */
enum {
    ACTION_ROW = HIGHEST + 1,
    ACTION_WAIT = ACTION_ROW + ROWS,
    ACTION_PAIR = ACTION_WAIT + 1,
    MOST_ACTIONS = ACTION_PAIR + (HIGHEST + 1) * (HIGHEST + 2) / 2
};

enum { DOES_PLAY, DOES_TAKE, DOES_WAIT };

/* A deal or a match that agents play, and those that follow it. Everything in it depends on the seed alone. */
typedef struct {
    Match match;
    Random chance; /* of the opponents */
    uint64_t seed;
    int64_t deals, begun;        /* deals and episodes since it was seeded */
    int32_t learner, over;       /* learner: the seat of the one agent */
    int32_t scores[MOST_SEATS];  /* heads that have been rewarded */
    uint8_t seen[HIGHEST + 4];   /* numbers that lay open; first, how many zeros did */
} Episode;

enum { REWARD_HEADS, REWARD_MARGIN, REWARD_PLACE, REWARD_WIN };
enum { RESET_NEXT_STEP, RESET_SAME_STEP, RESET_DISABLED };

/* Episodes side by side, and where their agents' numbers go: a row an agent, episode after episode, in them seat after
 * seat. policies: of the other seats, clockwise from the one agent; 0: every seat is an agent. */
typedef struct {
    const Game *game;
    Episode *episodes;
    const Policy *policies;
    int64_t *actions;
    int16_t *observations, *final_observations; /* of what ended, where the next one begins in the same step */
    int8_t *masks;
    float *rewards;
    uint8_t *terminated, *truncated, *present; /* never, always: what a learner's interface asks for beside */
    Random chance;                             /* of random actions */
    int32_t count, learner, whole_match, reward, auto_row, reset; /* learner: ANY is drawn for each episode */
} Batch;

#if !defined(__wasm__) && !defined(__CUDACC__)

/* What lies open for everyone. from: so many of the queue lie in the rows. */
typedef struct {
    const Table *table;
    const Queue *queue;
    const uint8_t *seen, *sizes;
    const int32_t *taken, *totals;
    int32_t from, starter, deals;
} Open;

/* The fields that are alike for all seats, from SEE_SEEN to SEE_WHOSE. */
LOCAL void observe_open(const Open *open, int16_t *out) {
    const Table *table = open->table;
    for (int32_t card = 0; card <= HIGHEST; card++) out[SEE_SEEN + card] = open->seen[card];
    for (int32_t row = 0; row < ROWS; row++) {
        for (int32_t i = 0; i < FULL_ROW; i++)
            out[SEE_ROWS + row * FULL_ROW + i] = i < table->count[row] ? table->cards[row][i] : 0;
        out[SEE_LENGTHS + row] = table->count[row];
        out[SEE_ROW_HEADS + row] = table->heads[row];
        out[SEE_COW + row] = table->cow == row;
    }
    for (int32_t i = 0; i < MOST_QUEUE; i++) out[SEE_WAITING + i] = 0;
    for (int32_t i = open->from; i < open->queue->count; i++) out[SEE_WAITING + i - open->from] = open->queue->card[i];
}

/* Clockwise from the first of two seats to the second. */
LOCAL int32_t distance(const Game *game, int32_t from, int32_t to) { return to - from + (to < from ? game->seats : 0); }

/* What has no end, as far as an observation can count. */
LOCAL int16_t counted(int32_t number) { return (int16_t)(number < INT16_MAX ? number : INT16_MAX); }

/* The fields that differ from seat to seat. */
LOCAL void observe_seat(const Game *game, const Open *open, int32_t seat, const uint8_t *hand, int32_t size, int32_t does,
                        int16_t *out) {
    for (int32_t card = 0; card <= HIGHEST; card++) out[SEE_HAND + card] = 0;
    for (int32_t i = 0; i < size; i++) out[SEE_HAND + hand[i]]++;
    for (int32_t i = SEE_WHOSE; i < OBSERVATION; i++) out[i] = 0;
    for (int32_t i = open->from; i < open->queue->count; i++)
        out[SEE_WHOSE + i - open->from] = (int16_t)(1 + distance(game, seat, open->queue->seat[i]));
    for (int32_t i = 0, other = seat; i < game->seats; i++, other = other + 1 < game->seats ? other + 1 : 0) {
        out[SEE_SIZES + i] = open->sizes[other];
        out[SEE_TAKEN + i] = (int16_t)open->taken[other];
        out[SEE_TOTALS + i] = counted(open->totals[other]);
    }
    out[SEE_PHASE] = (int16_t)does;
    out[SEE_SEATS] = (int16_t)game->seats;
    out[SEE_DEALS] = counted(open->deals);
    out[SEE_POSITION] = (int16_t)(game->in_turn ? distance(game, open->starter, seat) : 0);
}

LOCAL int32_t action_count(const Game *game) { return game->most_cards > 1 ? MOST_ACTIONS : ACTION_PAIR; }

LOCAL int32_t pair_action(int32_t low, int32_t high) { return ACTION_PAIR + high * (high + 1) / 2 + low; }

/* 1 for what is legal. The hand is sorted. */
LOCAL void write_mask(const Game *game, const uint8_t *hand, int32_t size, int32_t does, int8_t *mask) {
    const int32_t actions = action_count(game);
    for (int32_t i = 0; i < ACTION_PAIR; i++) mask[i] = 0;
    for (int32_t i = ACTION_PAIR; i < actions; i++) mask[i] = 0;
    for (int32_t row = 0; row < ROWS; row++) mask[ACTION_ROW + row] = does == DOES_TAKE;
    mask[ACTION_WAIT] = does == DOES_WAIT;
    if (does != DOES_PLAY) return;
    for (int32_t i = 0; i < size; i++) mask[hand[i]] = 1;
    if (actions == ACTION_PAIR) return;
    for (int32_t j = 1; j < size; j++) {
        int8_t *pairs = mask + pair_action(0, hand[j]);
        for (int32_t i = 0; i < j; i++) pairs[hand[i]] = 1;
    }
}

/* What the seat of a query knows and may do; waits: it has nothing to decide. */
API void nimmt_observe(const Game *game, const Query *query, int32_t waits, int16_t *out, int8_t *mask) {
    uint8_t seen[HIGHEST + 4];
    int32_t zeros = game->zeros;
    for (int32_t card = 0; card <= HIGHEST; card++) seen[card] = query->seen[card];
    for (int32_t i = 0; i < query->unseen_count; i++) zeros -= query->unseen[i] == 0;
    for (int32_t i = 0; i < query->size; i++) zeros -= query->hand[i] == 0;
    seen[0] = (uint8_t)zeros;
    const Open open = {&query->table, &query->queue,   seen, query->sizes,   query->taken,
                       query->totals, 0, query->starter, query->deals};
    int32_t does = waits || (!query->queue.count && !query->size) ? DOES_WAIT : query->queue.count ? DOES_TAKE : DOES_PLAY;
    observe_open(&open, out);
    observe_seat(game, &open, query->seat, query->hand, query->size, does, out);
    write_mask(game, query->hand, query->size, does, mask);
}

/* Where field number which of kernel/layout.py begins, and after the last where it ends. */
API int32_t nimmt_layout(int32_t which) {
    const int32_t begins[] = {SEE_HAND,    SEE_SEEN,  SEE_ROWS,  SEE_LENGTHS, SEE_ROW_HEADS, SEE_COW,
                              SEE_WAITING, SEE_WHOSE, SEE_PHASE, SEE_SIZES,   SEE_TAKEN,     SEE_TOTALS,
                              SEE_SEATS,   SEE_DEALS, SEE_POSITION, OBSERVATION};
    return which >= 0 && which < 16 ? begins[which] : -1;
}

LOCAL int32_t agents_of(const Batch *batch) { return batch->policies ? 1 : batch->game->seats; }

/* The seat that plays or takes a row alone; ANY where all play at once, or nobody does. */
LOCAL int32_t one_to_act(const Game *game, const Match *match) {
    uint8_t seats[MOST_SEATS];
    if (match->phase == PHASE_TAKE_ROW) return match->queue.seat[match->placed];
    return game->in_turn && nimmt_acting(game, match, seats) ? seats[0] : ANY;
}

/* What a seat has to do. alone: the seat that acts alone. Nobody has chosen cards yet. */
LOCAL int32_t does(const Game *game, const Match *match, int32_t alone, int32_t seat) {
    if (match->phase == PHASE_TAKE_ROW) return alone == seat ? DOES_TAKE : DOES_WAIT;
    int plays = match->phase == PHASE_PLAY && match->hands.size[seat] && (!game->in_turn || alone == seat);
    return plays ? DOES_PLAY : DOES_WAIT;
}

LOCAL void decode_play(int64_t action, uint8_t *play) {
    int32_t rest = (int32_t)action - ACTION_PAIR, high = 0;
    play[0] = (uint8_t)action, play[1] = NONE;
    if (action < ACTION_PAIR) return;
    for (int32_t step = 64; step; step >>= 1)
        if ((high + step) * (high + step + 1) / 2 <= rest) high += step;
    play[0] = (uint8_t)(rest - high * (high + 1) / 2), play[1] = (uint8_t)high;
}

LOCAL int is_legal(const Game *game, const Match *match, int32_t alone, int32_t seat, int64_t action) {
    int32_t due = does(game, match, alone, seat);
    const uint8_t *hand = match->hands.cards[seat];
    uint8_t play[2];
    if (due == DOES_WAIT) return action == ACTION_WAIT;
    if (due == DOES_TAKE) return action >= ACTION_ROW && action < ACTION_WAIT;
    if (action < 0 || action >= action_count(game) || (action >= ACTION_ROW && action < ACTION_PAIR)) return 0;
    decode_play(action, play);
    int32_t held = count_in(hand, match->hands.size[seat], play[0]);
    if (play[1] == NONE) return held > 0;
    return play[0] == play[1] ? held > 1 : held && count_in(hand, match->hands.size[seat], play[1]);
}

LOCAL void show_play(Episode *episode, const uint8_t *play) {
    episode->seen[play[0]] = (uint8_t)(play[0] ? 1 : episode->seen[0] + 1);
    if (play[1] != NONE) episode->seen[play[1]] = (uint8_t)(play[1] ? 1 : episode->seen[0] + 1);
}

/* The next deal of the seed. */
LOCAL void deal_next(const Game *game, Episode *episode) {
    uint8_t rows[ROWS], hands[MOST_CARDS];
    nimmt_deal(game, episode->seed, (uint64_t)episode->deals++, rows, hands);
    lay_out(game, &episode->match, rows, hands);
    for (int32_t card = 0; card <= HIGHEST; card++) episode->seen[card] = 0;
    for (int32_t row = 0; row < ROWS; row++) episode->seen[rows[row]] = 1;
}

/* What a net wants to know, and others don't. */
LOCAL void look_round(const Game *game, const Episode *episode, Shown *shown) {
    const Hands *hands = &episode->match.hands;
    for (int32_t card = 0; card <= HIGHEST; card++) shown->seen[card] = episode->seen[card];
    count_unseen(game, shown);
    shown->players = shown->held = 0;
    for (int32_t seat = 0; seat < game->seats; seat++)
        shown->players += hands->size[seat] > 0, shown->held += hands->size[seat];
    shown->undealt = game->highest - ROWS + game->zeros - game->seats * game->hand;
}

/* What an agent or an opponent plays. actions: of the episode's agents. */
LOCAL void choose_play(const Batch *batch, Episode *episode, int32_t seat, const int64_t *actions, uint8_t *play) {
    const Game *game = batch->game;
    const Match *match = &episode->match;
    if (!batch->policies || seat == episode->learner) {
        decode_play(actions[batch->policies ? 0 : seat], play);
        return;
    }
    const Policy *policy = batch->policies + distance(game, episode->learner, seat) - 1;
    Shown shown;
    if (policy->kind == POLICY_NET) look_round(game, episode, &shown);
    choose(game, &match->table, &shown, match->hands.cards[seat], match->hands.size[seat], policy, &episode->chance, play);
}

LOCAL int32_t choose_row(const Batch *batch, Episode *episode, int32_t seat, const int64_t *actions) {
    if (!batch->policies || seat == episode->learner)
        return (int32_t)actions[batch->policies ? 0 : seat] - ACTION_ROW;
    const Policy *policy = batch->policies + distance(batch->game, episode->learner, seat) - 1;
    return policy->kind == POLICY_RANDOM ? below(&episode->chance, ROWS) : cheapest_row(&episode->match.table);
}

LOCAL void play_all(const Batch *batch, Episode *episode, const int64_t *actions) {
    Match *match = &episode->match;
    for (int32_t seat = 0; seat < batch->game->seats; seat++) {
        if (!match->hands.size[seat]) continue;
        choose_play(batch, episode, seat, actions, match->chosen + 2 * seat);
    }
    for (int32_t seat = 0; seat < batch->game->seats; seat++)
        if (match->hands.size[seat]) show_play(episode, match->chosen + 2 * seat);
    Events untold = {0, 0};
    reveal_all(batch->game, match, &untold);
}

LOCAL void play_one(const Batch *batch, Episode *episode, int32_t seat, const int64_t *actions) {
    uint8_t play[2];
    Events untold = {0, 0};
    choose_play(batch, episode, seat, actions, play);
    show_play(episode, play);
    play_open(batch->game, &episode->match, seat, play, &untold);
}

/* All decisions that the match waits for, at once; then, if that was the end of a deal, the next one. */
LOCAL void move(const Batch *batch, Episode *episode, const int64_t *actions) {
    const Game *game = batch->game;
    Match *match = &episode->match;
    Events untold = {0, 0};
    int32_t alone = one_to_act(game, match);
    if (match->phase == PHASE_TAKE_ROW)
        settle_on(game, match, choose_row(batch, episode, alone, actions), &untold);
    else if (game->in_turn)
        play_one(batch, episode, alone, actions);
    else
        play_all(batch, episode, actions);
    if (batch->auto_row && match->phase == PHASE_TAKE_ROW) settle_on(game, match, CHEAPEST, &untold);
    episode->over = match->phase == PHASE_OVER || (match->phase == PHASE_DEAL && !batch->whole_match);
    if (match->phase == PHASE_DEAL && batch->whole_match) deal_next(game, episode);
}

/* Where there is one agent, the others play on until it is asked, or all is over. */
LOCAL void move_to_agent(const Batch *batch, Episode *episode) {
    const Game *game = batch->game;
    const Match *match = &episode->match;
    while (batch->policies && !episode->over &&
           does(game, match, one_to_act(game, match), episode->learner) == DOES_WAIT)
        move(batch, episode, 0);
}

/* Number begun of the seed's episodes draws this seat for the one agent, and more for its opponents. */
API int32_t nimmt_learner(uint64_t seed, int64_t begun, int32_t seats, Random *chance) {
    *chance = stream(~seed, (uint64_t)begun);
    return below(chance, seats);
}

LOCAL void begin(const Batch *batch, Episode *episode) {
    const Game *game = batch->game;
    int32_t drawn = nimmt_learner(episode->seed, episode->begun++, game->seats, &episode->chance);
    episode->learner = batch->learner == ANY ? drawn : batch->learner;
    episode->over = 0;
    for (int32_t seat = 0; seat < MOST_SEATS; seat++) episode->scores[seat] = 0;
    nimmt_start(game, &episode->match, (int32_t)(episode->deals % game->seats));
    deal_next(game, episode);
    move_to_agent(batch, episode);
}

/* Where the episode ends: what its heads are worth to a seat. */
LOCAL float final_reward(const Game *game, int32_t reward, const int32_t *heads, int32_t seat) {
    int32_t sign = game->most_wins ? 1 : -1, others = game->seats - 1, sum = 0, worse = 0, equal = 0;
    for (int32_t other = 0; other < game->seats; other++) {
        int32_t ahead = sign * (heads[seat] - heads[other]);
        sum += ahead, worse += ahead > 0, equal += ahead == 0;
    }
    if (reward == REWARD_MARGIN) return (float)sum / (float)others;
    if (reward == REWARD_PLACE) return (float)(2 * worse + equal - 1) / (float)(2 * others);
    return worse + equal == game->seats ? 1.0f / (float)equal : 0.0f;
}

LOCAL void pay(const Batch *batch, Episode *episode, float *rewards) {
    const Game *game = batch->game;
    const Match *match = &episode->match;
    int running = match->phase == PHASE_PLAY || match->phase == PHASE_TAKE_ROW;
    for (int32_t i = 0; i < agents_of(batch); i++) {
        int32_t seat = batch->policies ? episode->learner : i;
        int32_t score = match->totals[seat] + (running ? match->taken[seat] : 0);
        int32_t more = score - episode->scores[seat];
        episode->scores[seat] = score;
        if (batch->reward == REWARD_HEADS)
            rewards[i] = (float)(game->most_wins ? more : -more);
        else
            rewards[i] = episode->over ? final_reward(game, batch->reward, match->totals, seat) : 0.0f;
    }
}

/* masks: 0 where they are not asked for. */
LOCAL void write_agents(const Batch *batch, const Episode *episode, int16_t *out, int8_t *masks) {
    const Game *game = batch->game;
    const Match *match = &episode->match;
    const Open open = {&match->table, &match->queue, episode->seen, match->hands.size, match->taken,
                       match->totals, match->placed, match->starter, match->deals};
    int32_t alone = one_to_act(game, match);
    observe_open(&open, out);
    for (int32_t i = 0; i < agents_of(batch); i++) {
        int32_t seat = batch->policies ? episode->learner : i, due = does(game, match, alone, seat);
        const uint8_t *hand = match->hands.cards[seat];
        int16_t *row = out + i * OBSERVATION;
        for (int32_t k = SEE_SEEN; i && k < SEE_WHOSE; k++) row[k] = out[k];
        observe_seat(game, &open, seat, hand, match->hands.size[seat], due, row);
        if (masks) write_mask(game, hand, match->hands.size[seat], due, masks + i * action_count(game));
    }
}

LOCAL void flag(const Batch *batch, int32_t first, int32_t agents, int32_t over) {
    for (int32_t row = first; row < first + agents; row++)
        batch->terminated[row] = (uint8_t)over, batch->truncated[row] = 0, batch->present[row] = 1;
}

LOCAL void step_one(const Batch *batch, int32_t which) {
    const int32_t agents = agents_of(batch), first = which * agents;
    Episode *episode = batch->episodes + which;
    int16_t *out = batch->observations + (int64_t)first * OBSERVATION;
    int32_t ended = episode->over;
    if (ended) {
        begin(batch, episode);
        for (int32_t i = 0; i < agents; i++) batch->rewards[first + i] = 0.0f;
    } else {
        move(batch, episode, batch->actions + first);
        move_to_agent(batch, episode);
        pay(batch, episode, batch->rewards + first);
    }
    flag(batch, first, agents, episode->over);
    if (episode->over && batch->reset == RESET_SAME_STEP) {
        write_agents(batch, episode, batch->final_observations + (int64_t)first * OBSERVATION, 0);
        begin(batch, episode);
    }
    write_agents(batch, episode, out, batch->masks + (int64_t)first * action_count(batch->game));
}

/* The first agent whose action is illegal, or ANY. What is over takes any action, or none where it is not reset. */
LOCAL int32_t first_illegal(const Batch *batch) {
    const int32_t agents = agents_of(batch);
    for (int32_t which = 0; which < batch->count; which++) {
        const Episode *episode = batch->episodes + which;
        int32_t alone = one_to_act(batch->game, &episode->match);
        if (episode->over && batch->reset != RESET_DISABLED) continue;
        for (int32_t i = 0; i < agents; i++) {
            int32_t row = which * agents + i, seat = batch->policies ? episode->learner : i;
            if (episode->over || !is_legal(batch->game, &episode->match, alone, seat, batch->actions[row])) return row;
        }
    }
    return ANY;
}

/* Every agent's action. Returns ANY, or the first agent that cannot do so; then nothing has happened. */
API int32_t nimmt_step(const Batch *batch) {
    int32_t illegal = first_illegal(batch);
    for (int32_t which = 0; illegal == ANY && which < batch->count; which++) step_one(batch, which);
    return illegal;
}

/* New episodes where which is not 0, with a new seed where anew is not 0. Everything is written. */
API void nimmt_reset(const Batch *batch, const uint8_t *which, const uint8_t *anew, const uint64_t *seeds) {
    const int32_t agents = agents_of(batch);
    for (int32_t i = 0; i < batch->count; i++) {
        Episode *episode = batch->episodes + i;
        if (which[i] && anew[i]) episode->seed = seeds[i], episode->deals = episode->begun = 0;
        if (which[i]) begin(batch, episode);
        for (int32_t row = i * agents; row < (i + 1) * agents; row++) batch->rewards[row] = 0.0f;
        flag(batch, i * agents, agents, episode->over);
        write_agents(batch, episode, batch->observations + (int64_t)i * agents * OBSERVATION,
                     batch->masks + (int64_t)i * agents * action_count(batch->game));
    }
}

/* A legal action for every agent, all with the same chance. */
API void nimmt_sample(Batch *batch) {
    const int32_t agents = agents_of(batch);
    for (int32_t which = 0; which < batch->count; which++) {
        const Episode *episode = batch->episodes + which;
        const Match *match = &episode->match;
        int32_t alone = one_to_act(batch->game, match);
        for (int32_t i = 0; i < agents; i++) {
            int32_t seat = batch->policies ? episode->learner : i, due = does(batch->game, match, alone, seat);
            int64_t *action = batch->actions + which * agents + i;
            uint8_t play[2];
            *action = due == DOES_TAKE ? ACTION_ROW + below(&batch->chance, ROWS) : ACTION_WAIT;
            if (due != DOES_PLAY) continue;
            choose_random(batch->game, match->hands.cards[seat], match->hands.size[seat], &batch->chance, play);
            *action = play[1] == NONE ? play[0] : pair_action(play[0], play[1]);
        }
    }
}

#endif

/* The sizes of what is passed, so that the other side can check its own. */
API int32_t nimmt_size(int32_t which) {
    const int32_t sizes[] = {sizeof(Game), sizeof(Table), sizeof(Event), sizeof(Policy), sizeof(Query),
                             sizeof(Decision), NET_SIZE,  FEATURES,      PAIR_FEATURES,  HIDDEN, MOST_EVENTS,
                             sizeof(Match), sizeof(Episode), sizeof(Batch)};
    return which >= 0 && which < 14 ? sizes[which] : -1;
}
