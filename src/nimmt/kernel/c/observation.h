/* Observations and actions as numbers, for learning agents. */

/* Where each field of an observation begins; kernel/observation.py describes them. */
enum {
    SEE_HAND = 0,
    SEE_SEEN = SEE_HAND + CARDS,
    SEE_ROWS = SEE_SEEN + CARDS,
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

/* Actions as numbers: cards, rows, waiting, then the pairs a <= b, each at b(b+1)/2 + a. */
enum {
    ACTION_ROW = HIGHEST + 1,
    ACTION_WAIT = ACTION_ROW + ROWS,
    ACTION_PAIR = ACTION_WAIT + 1,
    MOST_ACTIONS = ACTION_PAIR + (HIGHEST + 1) * (HIGHEST + 2) / 2
};

enum { DOES_PLAY, DOES_TAKE, DOES_WAIT };

/* What all seats see. from: the first card of the queue that is not in the rows. */
typedef struct {
    const Table *table;
    const Queue *queue;
    const uint8_t *seen, *sizes;
    const int32_t *taken, *totals;
    int32_t from, starter, deals;
} Open;

/* The fields that are the same for all seats: from SEE_SEEN up to SEE_WHOSE. */
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

/* The number of seats clockwise from one seat to another. */
LOCAL int32_t distance(const Game *game, int32_t from, int32_t to) { return to - from + (to < from ? game->seats : 0); }

/* The number, or the highest that an observation can hold. */
LOCAL int16_t counted(int32_t number) { return (int16_t)(number < INT16_MAX ? number : INT16_MAX); }

/* The fields that differ between seats. */
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

/* 1 for legal actions. The hand must be sorted. */
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

/* The observation and the legal actions of the seat of a query. waits: it has nothing to decide. */
API void nimmt_observe(const Game *game, const Query *query, int32_t waits, int16_t *out, int8_t *mask) {
    uint8_t seen[CARD_ROOM];
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
