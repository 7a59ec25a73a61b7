/* Small nets that score plays: their inputs, their layers. */

/* The inputs of a net for one card. Those marked "hand" are the same for all cards of a hand. */
enum {
    FEATURE_ZERO,            /* the card is a zero; its other features are 0 */
    FEATURE_LOW,             /* it is below all ends */
    FEATURE_SLOTS,           /* free places in its row */
    FEATURE_FULL,            /* its row has no free place */
    FEATURE_ROW_HEADS,       /* heads in its row */
    FEATURE_GAP,             /* distance to the end of its row */
    FEATURE_EXPECTED,        /* expected cards of other seats between that end and it */
    FEATURE_SAFE,            /* the chance that fewer such cards than free places come */
    FEATURE_SIXTH,           /* the chance that exactly as many come: it takes the row */
    FEATURE_SIXTH_HEADS,     /* the same, times the heads */
    FEATURE_NUMBER,          /* its number */
    FEATURE_INDEX,           /* its rank in the hand */
    FEATURE_LOWEST,      FEATURE_LOWEST_HEADS,    /* the same, times the heads of the cheapest row */
    FEATURE_OTHER_LOW,       /* hand: the chance that another seat plays a low card */
    FEATURE_CHEAPEST,        /* its row is the cheapest */
    FEATURE_NEXT_END,        /* distance to the next higher end */
    FEATURE_OWN_BEFORE_NEXT, /* own cards between it and that end */
    FEATURE_SEATS,           /* hand: the number of seats */
    FEATURE_SIZE,            /* hand: its size */
    FEATURE_CHEAPEST_HEADS,  /* hand: the heads of the cheapest row */
    FEATURE_COW,             /* the cow is in its row */
    FEATURE_COW_HEADS,       /* heads that the cow takes in the row to which it hops */
    FEATURE_SHARE,           /* hand: 1 / size */
    FEATURES
};

/* The inputs of a net for two cards together. */
enum {
    PAIR_SAME_ROW, /* the second card goes behind the first */
    PAIR_TAKEN,    /* heads that the two take */
    PAIR_ZERO,     /* the first is a zero */
    PAIR_PLAYED,   /* always 1 */
    PAIR_FEATURES
};

enum { HIDDEN = 16 };

/* Where the weights of each layer begin. */
enum {
    NET_FIRST = 0,
    NET_SECOND = NET_FIRST + FEATURES * HIDDEN,
    NET_PAIR = NET_SECOND + FEATURES * HIDDEN,
    NET_BIAS = NET_PAIR + PAIR_FEATURES * HIDDEN,
    NET_OUT = NET_BIAS + HIDDEN,
    NET_SIZE = NET_OUT + HIDDEN
};

/* What all seats know about the cards. unseen[c]: how many numbers up to c nobody has seen in this deal. */
typedef struct {
    uint8_t seen[CARD_ROOM];
    uint8_t unseen[CARD_ROOM];
    int32_t players;  /* seats that still hold cards */
    int32_t undealt;  /* cards that were not dealt, zeros included */
    int32_t held;     /* cards in all hands */
} Shown;

LOCAL void count_unseen(const Game *game, Shown *shown) {
    int32_t total = 0;
    shown->unseen[0] = 0;
    for (int32_t card = 1; card < CARD_ROOM; card++) {
        total += card <= game->highest && !shown->seen[card];
        shown->unseen[card] = (uint8_t)total;
    }
}

/* e^-x for x >= 0, with a relative error below 1e-4; 0 beyond 20. */
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

/* The rows sorted by their ends, the lowest first. */
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

/* The number of ends below the card. */
INNER int32_t rank_of(const Ends *ends, int32_t card) {
    return (ends->end[0] < card) + (ends->end[1] < card) + (ends->end[2] < card) + (ends->end[3] < card);
}

/* What the features of all cards of a hand have in common. */
typedef struct {
    Ends ends;
    int32_t zeros;          /* in the hand */
    int32_t own[ROWS + 1];  /* by rank of an end: own cards below it, zeros included; last: all */
    float rate;             /* the chance that an unknown card is played in this turn */
    float low, seats, size, cheap, share; /* the features of the hand */
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

/* The chances that fewer than `slots` cards come between, and exactly that many: a Poisson distribution. */
INNER void between_chances(float expected, int32_t slots, float *safe, float *chance) {
    float exactly[FULL_ROW], fewer[FULL_ROW];
    exactly[0] = decay(expected), fewer[0] = 0.0f;
    exactly[1] = exactly[0] * expected, fewer[1] = exactly[0];
    exactly[2] = exactly[1] * expected * 0.5f, fewer[2] = fewer[1] + exactly[1];
    exactly[3] = exactly[2] * expected * (1.0f / 3.0f), fewer[3] = fewer[2] + exactly[2];
    exactly[4] = exactly[3] * expected * 0.25f, fewer[4] = fewer[3] + exactly[3];
    *safe = fewer[slots], *chance = exactly[slots];
}

/* The features of a card that differ within a hand. rank: the number of ends below the card. f must be zeroed. */
INNER void own_features(const Game *game, const Table *table, const Shown *shown, const Outlook *out, int32_t card,
                        int32_t size, int32_t index, int32_t rank, float *f) {
    int32_t low = rank == 0;
    int32_t row = out->ends.row[low ? ROWS - 1 : rank - 1];
    f[FEATURE_NUMBER] = (float)card * (1.0f / 104.0f);
    f[FEATURE_INDEX] = size > 1 ? (float)index / (float)(size - 1) : 0.0f;
    f[FEATURE_NEXT_END] = (float)((rank == ROWS ? HIGHEST + 1 : out->ends.end[rank]) - card) * (1.0f / 30.0f);
    if (low) {
        f[FEATURE_LOW] = 1.0f;
        f[FEATURE_LOWEST] = decay(out->rate * (float)(shown->unseen[card - 1] - (index - out->zeros)));
        if (!game->low_to_highest) {
            f[FEATURE_LOWEST_HEADS] = f[FEATURE_LOWEST] * (float)table->heads[out->ends.cheapest] * 0.2f;
            return;
        }
    }
    int32_t end = low ? 0 : out->ends.end[rank - 1];
    int32_t between = index - (low ? out->zeros : out->own[rank - 1]);
    float expected = out->rate * (float)(shown->unseen[card - 1] - shown->unseen[end] - between);
    int32_t slots = FULL_ROW - table->count[row] - (table->cow == row);
    float heads = (float)table->heads[row];
    f[FEATURE_SLOTS] = (float)slots * 0.2f;
    f[FEATURE_FULL] = slots == 0;
    f[FEATURE_ROW_HEADS] = heads * 0.1f;
    f[FEATURE_GAP] = (float)(card - end) * (1.0f / 30.0f);
    f[FEATURE_EXPECTED] = expected > 4.0f ? 2.0f : expected * 0.5f;
    between_chances(expected, slots, f + FEATURE_SAFE, f + FEATURE_SIXTH);
    f[FEATURE_SIXTH_HEADS] = f[FEATURE_SIXTH] * heads * 0.2f;
    f[FEATURE_CHEAPEST] = row == out->ends.cheapest;
    f[FEATURE_OWN_BEFORE_NEXT] = (float)(out->own[rank] - index - 1) * 0.2f;
    if (table->cow == row) {
        int32_t to = out->ends.row[row == out->ends.row[0]];
        f[FEATURE_COW] = 1.0f;
        if (table->count[to] == FULL_ROW)
            f[FEATURE_COW_HEADS] = (float)(table->heads[to] - game->heads[table->end[to]]) * 0.1f;
    }
}

INNER void hand_features(const Outlook *out, float *f) {
    f[FEATURE_OTHER_LOW] = out->low;
    f[FEATURE_SEATS] = out->seats;
    f[FEATURE_SIZE] = out->size;
    f[FEATURE_CHEAPEST_HEADS] = out->cheap;
    f[FEATURE_SHARE] = out->share;
}

/* All features of a card. */
LOCAL void card_features(const Game *game, const Table *table, const Shown *shown, const uint8_t *hand, int32_t size,
                         int32_t index, float *f) {
    Outlook out;
    look_out(game, table, shown, hand, size, &out);
    for (int i = 0; i < FEATURES; i++) f[i] = 0.0f;
    hand_features(&out, f);
    if (hand[index])
        own_features(game, table, shown, &out, hand[index], size, index, rank_of(&out.ends, hand[index]), f);
    else
        f[FEATURE_ZERO] = 1.0f;
}

/* The row to which a card goes if no other is placed. chosen: it is a low card and takes the row. */
INNER int32_t row_alone(const Game *game, const Ends *ends, int32_t rank, int *chosen) {
    *chosen = rank == 0 && !game->low_to_highest;
    return *chosen ? ends->cheapest : ends->row[rank == 0 ? ROWS - 1 : rank - 1];
}

/* The heads that a card would take if no other were placed. */
INNER int32_t taken_alone(const Game *game, const Table *table, const Ends *ends, int32_t rank, int32_t card) {
    int chosen;
    int32_t row = row_alone(game, ends, rank, &chosen);
    if (table->cow == row) {
        Table after = *table;
        return place(game, &after, 0, card, row, chosen, 0);
    }
    return chosen || table->count[row] == FULL_ROW ? table->heads[row] : 0;
}

/* The features of a pair. after: the table with the first card placed (a zero never is); taken: the heads it took. */
INNER void pair_features(const Game *game, const Table *after, const Ends *ends, int32_t rank, int32_t taken,
                         int32_t first, int32_t second, float *f) {
    f[PAIR_SAME_ROW] = first != 0 && rank > 0 && ends->end[rank - 1] == first;
    f[PAIR_TAKEN] = second ? (float)(taken + taken_alone(game, after, ends, rank, second)) * 0.1f : 0.0f;
    f[PAIR_ZERO] = first == 0;
    f[PAIR_PLAYED] = 1.0f;
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

INNER Hidden hidden_add(Hidden hidden, const float *weights, const float *f, int32_t first, int32_t last) {
    for (int32_t i = first; i <= last; i++)
        for (int k = 0; k < PARTS; k++) hidden.part[k] += f[i] * weights_of(weights, i)[k];
    return hidden;
}

INNER float net_out(Hidden hidden, const float *net) {
    float terms[HIDDEN];
    for (int k = 0; k < PARTS; k++)
        ((LooseLanes *)terms)[k] = POSITIVE(hidden.part[k]) * weights_of(net + NET_OUT, 0)[k];
    for (int h = 0; h < HIDDEN / 2; h++) terms[h] += terms[h + HIDDEN / 2];
    for (int h = 0; h < HIDDEN / 4; h++) terms[h] += terms[h + HIDDEN / 4];
    return (terms[0] + terms[1]) + (terms[2] + terms[3]);
}

/* Add the features of the hand to the hidden layer. */
INNER Hidden hand_hidden(Hidden hidden, const Outlook *out, const float *weights) {
    float f[FEATURES];
    hand_features(out, f);
    hidden = hidden_add(hidden, weights, f, FEATURE_OTHER_LOW, FEATURE_OTHER_LOW);
    hidden = hidden_add(hidden, weights, f, FEATURE_SEATS, FEATURE_CHEAPEST_HEADS);
    return hidden_add(hidden, weights, f, FEATURE_SHARE, FEATURE_SHARE);
}

/* Add the card's own features, except those that are always zero for such a card. */
INNER Hidden card_hidden(Hidden hidden, const Game *game, int32_t card, int32_t low, const float *f,
                         const float *weights) {
    if (card == 0) return hidden_add(hidden, weights, f, FEATURE_ZERO, FEATURE_ZERO);
    hidden = hidden_add(hidden, weights, f, FEATURE_NUMBER, FEATURE_INDEX);
    hidden = hidden_add(hidden, weights, f, FEATURE_NEXT_END, FEATURE_NEXT_END);
    if (low) {
        hidden = hidden_add(hidden, weights, f, FEATURE_LOW, FEATURE_LOW);
        hidden = hidden_add(hidden, weights, f, FEATURE_LOWEST, FEATURE_LOWEST_HEADS);
        if (!game->low_to_highest) return hidden;
    }
    hidden = hidden_add(hidden, weights, f, FEATURE_SLOTS, FEATURE_SIXTH_HEADS);
    hidden = hidden_add(hidden, weights, f, FEATURE_CHEAPEST, FEATURE_CHEAPEST);
    hidden = hidden_add(hidden, weights, f, FEATURE_OWN_BEFORE_NEXT, FEATURE_OWN_BEFORE_NEXT);
    return game->cow ? hidden_add(hidden, weights, f, FEATURE_COW, FEATURE_COW_HEADS) : hidden;
}

/* The net's score of each pair, in the order of nimmt_legal. */
LOCAL int32_t pair_scores(const Game *game, const Table *table, const Outlook *out, const uint8_t *hand, int32_t size,
                          const float *net, const Hidden *firsts, const Hidden *seconds, float *scores) {
    int32_t n = 0;
    for (int32_t i = 0; i < size; i++) {
        if (i && hand[i] == hand[i - 1]) continue;
        Table after = *table;
        Ends ends = out->ends;
        float f[PAIR_FEATURES];
        f[PAIR_ZERO] = hand[i] == 0, f[PAIR_PLAYED] = 1.0f;
        Hidden first = hidden_add(firsts[i], net + NET_PAIR, f, PAIR_ZERO, PAIR_PLAYED);
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
            scores[n++] = net_out(hidden_add(hidden, net + NET_PAIR, f, PAIR_SAME_ROW, PAIR_TAKEN), net);
        }
    }
    return n;
}

/* The net's score of each legal play, in the order of nimmt_legal; higher is better. */
OUTER int32_t net_scores(const Game *game, const Table *table, const Shown *shown, const uint8_t *hand, int32_t size,
                         const float *net, float *scores) {
    const float one = 1.0f;
    Hidden firsts[MOST_HAND], seconds[MOST_HAND];
    Outlook out;
    int32_t n = 0, pairs = game->most_cards > 1;
    look_out(game, table, shown, hand, size, &out);
    Hidden bias = hidden_add(hidden_zero(), net + NET_BIAS, &one, 0, 0);
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
            f[FEATURE_ZERO] = 1.0f;
        firsts[i] = card_hidden(first, game, hand[i], rank == 0, f, net + NET_FIRST);
        if (pairs) seconds[i] = card_hidden(second, game, hand[i], rank == 0, f, net + NET_SECOND);
        if (!again) scores[n++] = net_out(firsts[i], net);
    }
    return pairs ? n + pair_scores(game, table, &out, hand, size, net, firsts, seconds, scores + n) : n;
}
