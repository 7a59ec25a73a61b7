/* Deals, played to the end by policies. */

/* A deal in progress. position: in in_turn games, how many seats have played in this turn. */
typedef struct {
    Table table;
    Hands hands;
    Shown shown;
    int32_t taken[MOST_SEATS];
    int32_t starter, position;
    int32_t plain;   /* every policy is random, so hands need not be sorted */
    int32_t watched; /* some policy reads `shown` */
} Play;

LOCAL void show_card(Play *play, int32_t card) {
    if (!play->watched || card == 0 || card == NO_CARD) return;
    play->shown.seen[card] = 1;
    for (int32_t i = 0; i < CARD_ROOM; i++) play->shown.unseen[i] -= i >= card;
}

LOCAL void remove_play(Play *play, int32_t seat, const uint8_t *cards) {
    discard(play->hands.cards[seat], &play->hands.size[seat], cards[0]);
    play->shown.held--;
    if (cards[1] != NO_CARD) {
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

/* Choose a play for each seat that has none (NO_CARD) yet. */
LOCAL void choose_all(const Game *game, const Play *play, const Policy *const *policies, Random *random, uint8_t *plays) {
    for (int32_t seat = 0; seat < game->seats; seat++)
        if (plays[2 * seat] == NO_CARD && play->hands.size[seat])
            choose(game, &play->table, &play->shown, play->hands.cards[seat], play->hands.size[seat], policies[seat],
                   random, plays + 2 * seat);
}

LOCAL void reveal(const Game *game, Play *play, const uint8_t *plays, Queue *queue) {
    for (int32_t seat = 0; seat < game->seats; seat++)
        if (plays[2 * seat] != NO_CARD) {
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
            uint8_t cards[2] = {NO_CARD, NO_CARD};
            if (!play->hands.size[seat]) continue;
            open_turn(game, play);
            choose(game, &play->table, &play->shown, play->hands.cards[seat], play->hands.size[seat], policies[seat],
                   random, cards);
            play_openly(game, play, seat, cards);
        }
        play->position = 0;
    }
}

/* The rows of a game without a cow in which low cards take a row, sorted by their ends, the lowest first. A card
 * changes the order only by taking a row, which becomes the first. Each row has 16 bits in `ends`, and in `costs`,
 * which compare as B15 does: heads << 8 | cards << 4 | row. */
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

/* B9-B15: place a card. Returns the heads taken. */
INNER int32_t place_packed(Packed *packed, uint64_t card, uint64_t heads) {
    uint64_t ends = packed->ends, costs = packed->costs;
    uint64_t lower = ((card * EACH_ROW | EACH_ROW << 15) - ends - EACH_ROW) >> 15 & EACH_ROW; /* a bit for each lower end */
    uint64_t new_card = heads << 8 | 1 << 4;
    if (lower) {
        int32_t shift = (int32_t)((lower * EACH_ROW) >> 48 << 4) - 16; /* the highest of these ends */
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

/* Play on with random policies, one card per turn. The hands are in random order, so they are played from the end. */
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
        for (int32_t i = 0; i < 2 * game->seats; i++) plays[i] = NO_CARD;
        open_turn(game, play);
        choose_all(game, play, policies, random, plays);
        reveal(game, play, plays, &queue);
        settle(game, &play->table, &queue, 0, CHEAPEST, play->taken, 0);
    }
}

/* B2-B6, P4-P6, Z1-Z3, T1: shuffle and deal. */
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

/* Play the deals first, first + 1, ... of the seed. taken: heads by deal and seat. In in_turn games the starter is the
 * deal's number modulo the seats. */
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
