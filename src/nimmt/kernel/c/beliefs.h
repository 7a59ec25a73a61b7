/* What the plays of other seats tell about their policies and their cards. */

/* A play, with what is known of it: the table before it, the known cards of the hand, the number of unknown ones. */
typedef struct {
    Table table;
    int32_t players, held, undealt;
    int32_t known_count, unknown;
    uint8_t known[MOST_HAND];
    uint8_t play[2];
    uint8_t seen[CARD_ROOM];
} Decision;

LOCAL void show_to(const Game *game, const Decision *decision, Shown *shown) {
    for (int32_t card = 0; card <= HIGHEST; card++) shown->seen[card] = decision->seen[card];
    shown->players = decision->players, shown->held = decision->held, shown->undealt = decision->undealt;
    count_unseen(game, shown);
}

/* The chance of each legal play under a policy. */
LOCAL int32_t play_chances(const Game *game, const Table *table, const Shown *shown, const uint8_t *hand, int32_t size,
                           const Policy *policy, float *chances) {
    uint8_t plays[2 * MOST_PLAYS], best[2] = {NO_CARD, NO_CARD};
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

/* A possible hand: the known cards and others drawn from the pool, which are also written to `drawn`. Returns the index
 * of the play among the legal ones. */
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

/* The likelihood of each play under each policy. Unknown cards are drawn from the pool `samples` times. */
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

/* The likelihood of a play under a mixture of policies. */
LOCAL float mixed_chance(const Game *game, const Decision *decision, const Shown *shown, const uint8_t *hand,
                         int32_t made, const Policy *policies, int32_t kinds, const float *weights) {
    float chances[MOST_PLAYS], sum = 0.0f;
    for (int32_t kind = 0; kind < kinds; kind++) {
        if (weights[kind] < 0.03f) continue; /* contributes little, and costs as much as the others */
        play_chances(game, &decision->table, shown, hand, decision->known_count + decision->unknown, policies + kind,
                     chances);
        sum += weights[kind] * chances[made];
    }
    return sum;
}

/* By play and card: the likelihood of the play given that the hand had the card, relative to its likelihood in general.
 * Hands are guessed `samples` times. DOUBT neutral samples are added, since a card that was drawn rarely says little.
 * weights: by play, the chance of each policy. */
API void nimmt_suspect(const Game *game, const Decision *decisions, int32_t count, const uint8_t *pool,
                       int32_t pool_count, const Policy *policies, int32_t kinds, const float *weights, uint64_t seed,
                       int32_t samples, float *ratios) {
    enum { DOUBT = 4 };
    for (int32_t d = 0; d < count; d++) {
        const Decision *decision = decisions + d;
        float sums[CARD_ROOM], times[CARD_ROOM], all = 0.0f;
        Shown shown;
        show_to(game, decision, &shown);
        for (int32_t card = 0; card < CARD_ROOM; card++) sums[card] = times[card] = 0.0f;
        for (int32_t s = 0; s < samples; s++) {
            Random random = stream(seed, (uint64_t)d * (uint64_t)samples + (uint64_t)s);
            uint8_t hand[MOST_HAND], drawn[MOST_HAND];
            int32_t made = guess_hand(game, decision, pool, pool_count, &random, hand, drawn);
            float chance = mixed_chance(game, decision, &shown, hand, made, policies, kinds, weights + d * kinds);
            all += chance;
            for (int32_t i = 0; i < decision->unknown; i++) sums[drawn[i]] += chance, times[drawn[i]] += 1.0f;
        }
        float mean = all > 0.0f ? all / (float)samples : 1.0f;
        for (int32_t card = 0; card < CARD_ROOM; card++)
            ratios[d * CARD_ROOM + card] = (sums[card] + DOUBT * mean) / ((times[card] + DOUBT) * mean);
    }
}

/* The choices first, first + 1, ... of the seed by a policy that holds the known cards. */
API void nimmt_choose(const Game *game, const Decision *decision, const Policy *policy, uint64_t seed, int64_t first,
                      int64_t count, uint8_t *plays) {
    Shown shown;
    show_to(game, decision, &shown);
    for (int64_t i = 0; i < count; i++) {
        Random random = stream(seed, (uint64_t)(first + i));
        choose(game, &decision->table, &shown, decision->known, decision->known_count, policy, &random, plays + 2 * i);
    }
}
