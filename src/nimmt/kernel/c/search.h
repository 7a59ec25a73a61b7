/* Search: imagine the unseen cards, try each candidate, play to the end of the deal. */

/* What one seat knows of a deal in progress. unseen: the cards that it has not seen, zeros included. */
typedef struct {
    Table table;
    Queue queue; /* while a row has to be taken: the open cards, the low card first */
    int32_t seat, starter, position;
    int32_t deals; /* finished deals of the match */
    int32_t taken[MOST_SEATS], totals[MOST_SEATS];
    int32_t size, unseen_count;
    uint8_t hand[MOST_HAND];
    uint8_t sizes[MOST_SEATS];
    uint8_t must_zeros[MOST_SEATS]; /* zeros that each seat was dealt and has not played */
    uint8_t unseen[MOST_CARDS];
    uint8_t seen[CARD_ROOM]; /* 1 for numbers that all seats have seen */
} Query;

/* The results of a candidate: the number of play-outs, then the sum and the sum of squares of the own heads, of the
 * margin to the best other seat, of the share of the deal and of the (estimated) share of the match. */
enum { STAT_PLAYOUTS = 0, STAT_HEADS = 1, STAT_MARGIN = 3, STAT_DEAL = 5, STAT_MATCH = 7, STATS = 9 };

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

enum { TRIES = 12 };

/* Draw a card by its odds: an unlikely card is put back, but not more than TRIES times. */
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

/* Deal the unseen cards to the other seats, consistently with what the seat knows. odds: by seat and card, the chance
 * of 255 to accept a drawn card; 0: accept all. */
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
            hand[i] = odds ? draw_likely(pool, &count, odds + seat * CARD_ROOM, random) : draw(pool, &count, random);
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

/* The share of the match: exact if this deal ends it. Otherwise it is estimated from the differences of the totals,
 * relative to how much the remaining deals are likely to change them. */
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
    stats[STAT_PLAYOUTS] += 1.0;
    add_stat(stats + STAT_HEADS, own);
    add_stat(stats + STAT_MARGIN, best);
    add_stat(stats + STAT_DEAL, win_share(game, taken, query->seat));
    add_stat(stats + STAT_MATCH, match_share(game, query, totals));
}

/* An imagined world before a candidate is tried in it. */
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
    for (int32_t i = 0; i < 2 * game->seats; i++) world->plays[i] = NO_CARD;
    if (query->queue.count || game->in_turn) return;
    open_turn(game, &world->play);
    world->plays[2 * query->seat] = 0; /* reserved for the candidate */
    choose_all(game, &world->play, world->policies, &world->random, world->plays);
}

/* Try a candidate in a world. candidate: two bytes of cards, or the row to take. */
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

/* Try every candidate in the worlds first, first + 1, ... of the seed and add the results to stats. weights: by seat,
 * the chance of each policy. odds: as for imagine. common: try all candidates in the same worlds, else each in its
 * own. */
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

/* The hands and the policies of each seat in a world of nimmt_search. */
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
