/* The rules: cards, rows and hands, placing cards, and random numbers. */

enum {
    ROWS = 4,
    FULL_ROW = 5,
    MOST_SEATS = 10,
    MOST_HAND = 53,   /* 2 seats, 107 cards */
    HAND_STEP = 16,   /* loops over a hand handle this many cards at once */
    HAND_ROOM = 80,   /* padded, so that a step never leaves the array */
    MOST_CARDS = 111, /* 104 numbers and 7 zeros */
    MOST_PLAYS = 53 + 53 * 52 / 2 + 1,
    MOST_QUEUE = 2 * MOST_SEATS,
    MOST_EVENTS = 8 * MOST_QUEUE, /* of a turn: a card takes a row, is placed, and makes three hops that take rows */
    HIGHEST = 104,
    CARDS = HIGHEST + 1,     /* card numbers, zero included */
    CARD_ROOM = HIGHEST + 4, /* the length of arrays indexed by card */
    NO_CARD = 255,           /* no second card in a play */
    ANY = -1
};

/* A ruleset for a given number of seats. */
typedef struct {
    int32_t seats, hand, highest, zeros, dealt_zeros, most_cards;
    int32_t in_turn, zero_skips, low_to_highest, cow, most_wins;
    int32_t points, last_deal; /* 0: no limit */
    uint8_t heads[CARD_ROOM];
} Game;

/* The rows and the cow. cow: its row, or ANY if there is none. */
typedef struct {
    uint8_t cards[ROWS][FULL_ROW];
    uint8_t count[ROWS];
    uint8_t end[ROWS];
    uint8_t heads[ROWS];
    int32_t cow;
} Table;

typedef struct {
    uint8_t cards[MOST_SEATS][HAND_ROOM]; /* bytes after the last card are undefined */
    uint8_t size[MOST_SEATS];
} Hands;

/* Open cards in placing order. */
typedef struct {
    uint8_t card[MOST_QUEUE], seat[MOST_QUEUE];
    int32_t count;
} Queue;

enum { EVENT_ZERO = 1, EVENT_SKIP, EVENT_TAKE_LOW, EVENT_TAKE_SIXTH, EVENT_TAKE_COW, EVENT_PLACE, EVENT_COW };

/* Something that happened. row: or the number of zeros; card: or the row that the cow hops to. */
typedef struct {
    int32_t kind, seat, row, card, heads;
} Event;

typedef struct {
    Event *items; /* 0: events are not recorded */
    int32_t count;
} Events;

/* ------------------------------------------------------------------ random numbers */

/* A counter-based generator: number n of a stream is a hash of the key and n. */
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

/* A number below the limit, with a bias below limit / 2^32. */
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

/* Fill in the heads of each card. The caller has set all other fields. */
API void nimmt_game(Game *game) {
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

/* B4, C2: four cards start the rows; the cow starts in the row of the lowest. */
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

/* B9, B10: the row with the highest end below the card; ANY for a low card. */
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

/* C4, C7, C8: the cow hops to the other row with the lowest end, and hops on if that row has five cards. */
LOCAL int32_t hop(const Game *game, Table *table, int32_t seat, Events *events) {
    int32_t taken = 0;
    for (;;) {
        int32_t origin = table->cow, to = ANY;
        for (int row = 0; row < ROWS; row++)
            if (row != origin && (to < 0 || table->end[row] < table->end[to])) to = row;
        table->cow = to;
        note(events, EVENT_COW, seat, origin, to, 0);
        if (table->count[to] < FULL_ROW) return taken;
        /* games with a cow have ascending rows, so the end is the highest number */
        int32_t heads = table->heads[to] - game->heads[table->end[to]];
        note(events, EVENT_TAKE_COW, seat, to, 0, heads);
        taken += heads;
        table->cards[to][0] = table->end[to];
        table->heads[to] = game->heads[table->end[to]];
        table->count[to] = 1;
    }
}

/* B12-B14, C4-C6: place a card in a row. chosen: a low card takes the row. Returns the heads taken. */
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

/* Place one card. A low card that may choose takes the row of B15. */
LOCAL int32_t place_alone(const Game *game, Table *table, int32_t seat, int32_t card, Events *events) {
    int32_t row = fitting_row(table, card);
    int chosen = row < 0 && !game->low_to_highest;
    if (row < 0) row = chosen ? cheapest_row(table) : highest_row(table);
    return place(game, table, seat, card, row, chosen, events);
}

/* Sort distinct keys by counting for each how many are smaller. */
LOCAL void sort_keys(const int32_t *keys, int32_t count, int32_t *sorted) {
    int32_t rank[MOST_QUEUE] = {0};
    for (int32_t i = 1; i < count; i++)
        for (int32_t j = 0; j < i; j++) {
            int32_t later = keys[i] > keys[j];
            rank[i] += later, rank[j] += 1 - later;
        }
    for (int32_t i = 0; i < count; i++) sorted[rank[i]] = keys[i];
}

/* B8, P14-P16: queue the cards of a turn in placing order. plays: two bytes per seat, NO_CARD for no card. seats: who
 * plays; 0 for everyone. */
LOCAL void turn_up(const Game *game, const uint8_t *plays, const uint8_t *seats, int32_t count, Queue *queue,
                   Events *events) {
    int32_t keys[MOST_QUEUE], sorted[MOST_QUEUE], n = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t seat = seats ? seats[i] : i;
        int32_t first = plays[2 * seat], second = plays[2 * seat + 1];
        if (first == NO_CARD) continue;
        int32_t zeros = (first == 0) + (second == 0), late = zeros ? 0 : 1 << 12;
        if (zeros) note(events, game->zero_skips ? EVENT_SKIP : EVENT_ZERO, seat, zeros, 0, 0);
        keys[n] = late | first << 4 | seat;
        n += first != 0;
        if (second == NO_CARD) continue;
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

/* In place of a chosen row: stop at a low card, or take the row of B15. */
enum { ASK = -1, CHEAPEST = -2 };

/* Place the queued cards, starting with the given one. Stop at a low card that needs a row. choice: the row of the
 * first low card, ASK, or CHEAPEST. Returns the index of the card at which it stopped. */
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

/* Resolve a whole turn. plays: two bytes per seat. order: the seats in playing order, for in_turn games. Returns the
 * number of events, or -1 - seat if that seat must choose a row first. */
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

/* List the legal plays of a sorted hand, two bytes each: single cards ascending, then pairs, without duplicates. */
API int32_t nimmt_legal(const Game *game, const uint8_t *hand, int32_t size, uint8_t *plays) {
    int32_t n = 0;
    for (int32_t i = 0; i < size; i++) {
        if (i && hand[i] == hand[i - 1]) continue;
        plays[2 * n] = hand[i], plays[2 * n + 1] = NO_CARD, n++;
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

/* Remove a card from a sorted hand: it and each later card are overwritten by the next. */
LOCAL void discard(uint8_t *hand, uint8_t *size, int32_t card) {
    const int32_t n = *size;
    for (int32_t step = 0; step < n; step += HAND_STEP)
        for (int32_t i = step; i < step + HAND_STEP; i++) {
            uint8_t here = hand[i], next = hand[i + 1];
            hand[i] = here >= card ? next : here;
        }
    *size = (uint8_t)(n - 1);
}

/* Sort a hand. Each number occurs once, so a bit set holds them; zeros come first. */
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

/* Draw a card from a pool without replacement. */
LOCAL uint8_t draw(uint8_t *pool, int32_t *count, Random *random) {
    int32_t last = --*count, at = below(random, *count + 1);
    uint8_t card = pool[at];
    pool[at] = pool[last];
    return card;
}
