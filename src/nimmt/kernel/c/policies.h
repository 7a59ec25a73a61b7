/* Policies: ways to play. With a low card, all of them take the row of B15. */
enum { POLICY_RANDOM, POLICY_GREEDY, POLICY_NET, POLICY_LOWEST };

typedef struct {
    int32_t kind;
    float temperature; /* POLICY_NET: 0 plays the best, higher values play more randomly */
    float slips;       /* the share of plays that are random instead */
    const float *net;
} Policy;

/* The greedy cost of cards, by the number of ends below them: heads, then distance to the end. Lower is better. The
 * card's own number is added later. */
typedef struct {
    Ends ends;
    int32_t by_rank[ROWS + 1];
} Costs;

enum { NOT_ALIKE = 1 << 24 }; /* the cow is in the row: the cost depends on the card */

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

/* The first play with the lowest cost: heads, then number of cards, then distances. */
OUTER void choose_greedy(const Game *game, const Table *table, const uint8_t *hand, int32_t size, uint8_t *play) {
    Costs costs, then;
    int32_t alone[MOST_HAND], best = INT32_MAX, at = 0;
    count_costs(game, table, &costs);
    for (int32_t i = 0; i < size; i++) {
        alone[i] = greedy_cost(game, table, &costs, hand[i]);
        at = alone[i] < best ? i : at;
        best = alone[i] < best ? alone[i] : best;
    }
    play[0] = hand[at], play[1] = NO_CARD;
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

/* A legal play, all equally likely. In games with zeros the hand must be sorted. */
LOCAL void choose_random(const Game *game, const uint8_t *hand, int32_t size, Random *random, uint8_t *play) {
    play[1] = NO_CARD;
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

/* The play with this index in the order of nimmt_legal. */
LOCAL void play_at(const uint8_t *hand, int32_t size, int32_t number, uint8_t *play) {
    for (int32_t i = 0; i < size; i++)
        if ((i == 0 || hand[i] != hand[i - 1]) && number-- == 0) {
            play[0] = hand[i], play[1] = NO_CARD;
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
        play[0] = hand[0], play[1] = NO_CARD;
        return;
    }
    if (policy->kind == POLICY_RANDOM || (policy->slips > 0.0f && fraction(random) < policy->slips))
        choose_random(game, hand, size, random, play);
    else if (policy->kind == POLICY_GREEDY)
        choose_greedy(game, table, hand, size, play);
    else if (policy->kind == POLICY_LOWEST)
        play[0] = hand[0], play[1] = NO_CARD;
    else
        choose_net(game, table, shown, hand, size, policy, random, play);
}
