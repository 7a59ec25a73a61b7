/* A match, step by step. */

enum { PHASE_DEAL, PHASE_PLAY, PHASE_TAKE_ROW, PHASE_OVER };
enum {
    EVENT_DEAL = EVENT_COW + 1, EVENT_ASK_PLAY, EVENT_ASK_ROW, EVENT_CHOSEN, EVENT_REVEAL, EVENT_PLAY, EVENT_TURN_END,
    EVENT_DEAL_END, EVENT_MATCH_END
};
enum { STEP_EVENTS = MOST_EVENTS + 16 }; /* of a step: those of a turn, and those around it */
enum {
    NO_SUCH_SEAT = 1, MATCH_OVER, NOT_DEALT, NO_ROW_TO_TAKE, NO_SUCH_ROW, ROW_COMES_FIRST, NOT_ITS_TURN, OUT_OF_CARDS,
    WRONG_COUNT, NOT_IN_HAND, STILL_PLAYED, WRONG_CARD, ZERO_IN_ROW, CARD_TWICE, TOO_MANY_ZEROS, TOO_FEW_ZEROS
};

/* A match with all its cards. Chosen cards that are not revealed yet are still in the hands. */
typedef struct {
    Table table;
    Queue queue;
    int32_t placed; /* how many cards of the queue are in the rows */
    int32_t phase, starter, deals;
    int32_t taken[MOST_SEATS], totals[MOST_SEATS], places[MOST_SEATS];
    int32_t choices[MOST_SEATS], last_choices[MOST_SEATS]; /* rows taken with low cards in this turn and in the last */
    uint8_t chosen[2 * MOST_SEATS], plays[2 * MOST_SEATS], last_plays[2 * MOST_SEATS];
    Hands hands;
} Match;

LOCAL void clear_turn(Match *match) {
    for (int32_t i = 0; i < MOST_SEATS; i++) match->choices[i] = ANY;
    for (int32_t i = 0; i < 2 * MOST_SEATS; i++) match->chosen[i] = match->plays[i] = NO_CARD;
    match->queue.count = match->placed = 0;
}

/* Set up a match before its first deal. S4: in in_turn games the starter begins. */
API void nimmt_start(const Game *game, Match *match, int32_t starter) {
    clear_turn(match);
    match->phase = PHASE_DEAL, match->deals = 0;
    match->starter = game->in_turn ? starter : ANY;
    for (int32_t seat = 0; seat < MOST_SEATS; seat++) {
        match->taken[seat] = match->totals[seat] = match->places[seat] = 0;
        match->hands.size[seat] = 0;
    }
}

/* The seats for whose decision the match waits. Returns their number. */
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
        if (match->hands.size[seat] == 0 || decided[2 * seat] != NO_CARD) continue;
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

/* S8: the seat with the most heads; if tied, the first clockwise from the last starter. */
LOCAL int32_t next_starter(const Game *game, const Match *match) {
    int32_t best = match->starter;
    for (int32_t i = 1; i < game->seats; i++) {
        int32_t seat = (match->starter + i) % game->seats;
        if (match->taken[seat] > match->taken[best]) best = seat;
    }
    return best;
}

/* 0, or the reason why these cards cannot be a deal: duplicates, wrong cards, too many or too few zeros. */
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

/* B2-B4, P4-P6: lay out the next deal. hands: seat after seat. */
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

/* Check and lay out a deal. Returns the number of events, or -fault. */
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

/* B20, P22: whether the deal that has just ended was the last. */
LOCAL int is_over(const Game *game, const Match *match) {
    int over = match->deals == game->last_deal;
    for (int32_t seat = 0; seat < game->seats; seat++) over |= game->points && match->totals[seat] >= game->points;
    return over;
}

/* B21, P22: fewest or most heads win; equal totals share a place. */
LOCAL void give_places(const Game *game, Match *match) {
    for (int32_t seat = 0; seat < game->seats; seat++) {
        match->places[seat] = 1;
        for (int32_t other = 0; other < game->seats; other++) {
            int32_t ahead = match->totals[seat] - match->totals[other];
            match->places[seat] += (game->most_wins ? -ahead : ahead) > 0;
        }
    }
}

/* B19-B21: count the heads; the match may be over. */
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

/* Go on with this turn, with the next turn (B11), or end the deal (P20). */
LOCAL void go_on(const Game *game, Match *match, Events *told) {
    int32_t left = 0, held = 0;
    for (int32_t seat = 0; seat < game->seats; seat++) {
        left += match->hands.size[seat] && match->plays[2 * seat] == NO_CARD;
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
        if (card != NO_CARD) discard(match->hands.cards[seat], &match->hands.size[seat], card);
    }
}

/* B7: reveal all choices. */
LOCAL void reveal_all(const Game *game, Match *match, Events *told) {
    for (int32_t i = 0; i < 2 * MOST_SEATS; i++) match->plays[i] = match->chosen[i], match->chosen[i] = NO_CARD;
    for (int32_t seat = 0; seat < game->seats; seat++) discard_play(match, seat);
    note(told, EVENT_REVEAL, ANY, ANY, 0, 0);
    turn_up(game, match->plays, 0, game->seats, &match->queue, told);
    settle_on(game, match, ASK, told);
}

/* S5: play cards openly; they are placed at once. */
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

/* B7, S5: choose cards face down, or play them openly. Returns the number of events, or -fault. */
API int32_t nimmt_play(const Game *game, Match *match, int32_t seat, const uint8_t *cards, int32_t count,
                       Event *events) {
    Events told = {events, 0};
    int32_t fault = play_fault(game, match, seat, cards, count);
    if (fault) return -fault;
    uint8_t play[2] = {cards[0], NO_CARD}, acting[MOST_SEATS];
    if (count == 2) play[0] = cards[cards[1] < cards[0]], play[1] = cards[cards[1] >= cards[0]];
    if (game->in_turn) {
        play_open(game, match, seat, play, &told);
        return told.count;
    }
    note(&told, EVENT_CHOSEN, seat, match->chosen[2 * seat] != NO_CARD, 0, 0);
    match->chosen[2 * seat] = play[0], match->chosen[2 * seat + 1] = play[1];
    if (nimmt_acting(game, match, acting) == 0) reveal_all(game, match, &told);
    return told.count;
}

/* B14: take a row with the low card. Returns the number of events, or -fault. */
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

/* The legal actions of a seat, two bytes each: plays in the order of nimmt_legal, or rows. A seat may change its
 * choice. */
API int32_t nimmt_options(const Game *game, const Match *match, int32_t seat, uint8_t *options) {
    if (match->phase == PHASE_TAKE_ROW && acts(game, match, seat)) {
        for (int32_t row = 0; row < ROWS; row++) options[2 * row] = (uint8_t)row, options[2 * row + 1] = NO_CARD;
        return ROWS;
    }
    if (match->phase != PHASE_PLAY || (game->in_turn && !acts(game, match, seat))) return 0;
    return nimmt_legal(game, match->hands.cards[seat], match->hands.size[seat], options);
}

/* The heads that the low card takes with this row, including those that the cow takes. */
API int32_t nimmt_cost(const Game *game, const Match *match, int32_t row) {
    Table after = match->table;
    return place(game, &after, 0, match->queue.card[match->placed], row, 1, 0);
}

/* Where a play would go if nobody else played: the row of each number in placing order, ANY if one must be chosen.
 * Returns the heads that it would take, with the rows of B15. */
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

/* The action of a policy: a play, or a row in the first byte. Seed and index determine its random numbers. */
API void nimmt_bot(const Game *game, const Match *match, int32_t seat, int32_t kind, uint64_t seed, uint64_t index,
                   uint8_t *play) {
    const Policy policy = {kind, 0.0f, 0.0f, 0};
    Random random = stream(seed, index);
    if (match->phase == PHASE_TAKE_ROW)
        play[0] = (uint8_t)(kind == POLICY_RANDOM ? below(&random, ROWS) : cheapest_row(&match->table)), play[1] = NO_CARD;
    else
        choose(game, &match->table, 0, match->hands.cards[seat], match->hands.size[seat], &policy, &random, play);
}
