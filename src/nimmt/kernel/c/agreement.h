/* What a table agrees on: a game, its options, the number of seats. */

/* A ruleset as in rules/. points, deals: NEVER for no limit, PER_SEAT for as many deals as seats. */
typedef struct {
    int32_t fewest_seats, most_seats, hand, exact_deck, zeros, deals_zeros, zero_skips, most_cards;
    int32_t in_turn, low_to_highest, cow, most_wins, points, deals;
} Ruleset;

/* B22: the options of a table; UNSET: as in the ruleset. */
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

/* Apply the options to the preset. Returns 0 or the reason why they do not fit. */
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

/* B1, B6, P1, P6: 0, or the reason why the ruleset cannot be played with these seats. */
LOCAL int32_t seats_fault(const Ruleset *ruleset, int32_t seats) {
    if (seats < ruleset->fewest_seats || seats > ruleset->most_seats) return BAD_SEATS;
    if (ruleset->hand > (HIGHEST - ROWS + ruleset->zeros) / seats) return HAND_TOO_LARGE;
    return ruleset->hand < dealt_zeros(ruleset, seats) ? HAND_TOO_SMALL : 0;
}

/* The game of a table. Returns 0 or the reason why there is none. */
API int32_t nimmt_agree(const Ruleset *preset, const Options *options, int32_t seats, Game *game) {
    Ruleset ruleset;
    int32_t fault = settle_options(preset, options, &ruleset);
    if (!fault) fault = seats_fault(&ruleset, seats);
    if (fault) return fault;
    game->seats = seats;
    game->hand = ruleset.hand;
    game->highest = ruleset.exact_deck ? seats * ruleset.hand + ROWS : HIGHEST; /* T1 */
    game->zeros = ruleset.zeros;
    game->dealt_zeros = dealt_zeros(&ruleset, seats);
    game->most_cards = ruleset.most_cards;
    game->in_turn = ruleset.in_turn;
    game->zero_skips = ruleset.zero_skips;
    game->low_to_highest = ruleset.low_to_highest;
    game->cow = ruleset.cow;
    game->most_wins = ruleset.most_wins;
    game->points = ruleset.points == NEVER ? 0 : ruleset.points;
    game->last_deal = ruleset.deals == NEVER ? 0 : ruleset.deals == PER_SEAT ? seats : ruleset.deals; /* P22 */
    nimmt_game(game);
    return 0;
}
