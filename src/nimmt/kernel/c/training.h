/* Positions and inputs from which nets are trained. */

/* The net's inputs for each legal play: first card, second card, pair. Returns the number of plays. */
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
        if (second == NO_CARD) continue;
        for (at++; hand[at] != second;) at++;
        card_features(game, &decision->table, &shown, hand, size, at, f + FEATURES);
        if (first) taken = place_alone(game, &after, 0, first, 0);
        order_ends(&after, &ends);
        pair_features(game, &after, &ends, rank_of(&ends, second), taken, first, second, f + 2 * FEATURES);
    }
    return n;
}

/* Play a turn: of all seats, or in in_turn games of the first `players` from the starter on. Writes the plays. */
LOCAL void play_turn(const Game *game, Play *play, const Policy *const *policies, int32_t players, Random *random,
                     uint8_t *plays) {
    Queue queue;
    for (int32_t i = 0; i < 2 * game->seats; i++) plays[i] = NO_CARD;
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

/* List the numbers and zeros that a seat has not seen. */
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

/* Write what the seat knows. owed: the dealt zeros that each seat has not played. */
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

/* Write the same as a decision without unknown cards. */
LOCAL void decide(const Play *play, const Query *query, Decision *decision) {
    decision->table = play->table;
    decision->players = play->shown.players, decision->held = play->shown.held, decision->undealt = play->shown.undealt;
    decision->known_count = query->size, decision->unknown = 0;
    for (int32_t i = 0; i < query->size; i++) decision->known[i] = query->hand[i];
    for (int32_t card = 0; card <= HIGHEST; card++) decision->seen[card] = query->seen[card];
}

/* A position to learn from, as the seat knows it: a deal of the seed after a number of turns. Returns the number of its
 * legal plays. */
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
