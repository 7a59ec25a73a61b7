/* The layout: the offset and size of each field, and the value of each constant.
 *
 * Python compares its own structs and constants with these tables when it loads the library. Those of the page are
 * generated from them, and it compares the fingerprint; its tables have no names, to save space.
 */

#if defined(__wasm__)
#define NAME(text)
#else
#define NAME(text) text,
#endif

/* A field, named "Struct.field", or a whole struct. */
typedef struct {
#if !defined(__wasm__)
    const char *name;
#endif
    int32_t offset, size;
} Field;

typedef struct {
#if !defined(__wasm__)
    const char *name;
#endif
    int32_t value;
} Constant;

#define STRUCT(type) {NAME(#type) 0, sizeof(type)}
#define FIELD(type, field) {NAME(#type "." #field) offsetof(type, field), sizeof(((type *)0)->field)}
#define CONSTANT(name) {NAME(#name) name}
#define LENGTH(table) ((int32_t)(sizeof(table) / sizeof((table)[0])))

static const Field page_fields[] = {
    STRUCT(Game), FIELD(Game, seats), FIELD(Game, hand), FIELD(Game, highest), FIELD(Game, zeros),
    FIELD(Game, dealt_zeros), FIELD(Game, most_cards), FIELD(Game, in_turn), FIELD(Game, zero_skips),
    FIELD(Game, low_to_highest), FIELD(Game, cow), FIELD(Game, most_wins), FIELD(Game, points),
    FIELD(Game, last_deal), FIELD(Game, heads),
    STRUCT(Table), FIELD(Table, cards), FIELD(Table, count), FIELD(Table, end), FIELD(Table, heads),
    FIELD(Table, cow),
    STRUCT(Hands), FIELD(Hands, cards), FIELD(Hands, size),
    STRUCT(Queue), FIELD(Queue, card), FIELD(Queue, seat), FIELD(Queue, count),
    STRUCT(Event), FIELD(Event, kind), FIELD(Event, seat), FIELD(Event, row), FIELD(Event, card), FIELD(Event, heads),
    STRUCT(Ruleset), FIELD(Ruleset, fewest_seats), FIELD(Ruleset, most_seats), FIELD(Ruleset, hand),
    FIELD(Ruleset, exact_deck), FIELD(Ruleset, zeros), FIELD(Ruleset, deals_zeros), FIELD(Ruleset, zero_skips),
    FIELD(Ruleset, most_cards), FIELD(Ruleset, in_turn), FIELD(Ruleset, low_to_highest), FIELD(Ruleset, cow),
    FIELD(Ruleset, most_wins), FIELD(Ruleset, points), FIELD(Ruleset, deals),
    STRUCT(Options), FIELD(Options, hand), FIELD(Options, points), FIELD(Options, deals), FIELD(Options, cow),
    FIELD(Options, deals_zeros),
    STRUCT(Match), FIELD(Match, table), FIELD(Match, queue), FIELD(Match, placed), FIELD(Match, phase),
    FIELD(Match, starter), FIELD(Match, deals), FIELD(Match, taken), FIELD(Match, totals), FIELD(Match, places),
    FIELD(Match, choices), FIELD(Match, last_choices), FIELD(Match, chosen), FIELD(Match, plays),
    FIELD(Match, last_plays), FIELD(Match, hands),
};

static const Constant page_constants[] = {
    CONSTANT(ROWS), CONSTANT(FULL_ROW), CONSTANT(MOST_SEATS), CONSTANT(MOST_PLAYS), CONSTANT(MOST_EVENTS),
    CONSTANT(STEP_EVENTS), CONSTANT(HAND_ROOM), CONSTANT(NO_CARD), CONSTANT(ASK), CONSTANT(UNSET), CONSTANT(NEVER),
    CONSTANT(PER_SEAT),
    CONSTANT(EVENT_ZERO), CONSTANT(EVENT_SKIP), CONSTANT(EVENT_TAKE_LOW), CONSTANT(EVENT_TAKE_SIXTH),
    CONSTANT(EVENT_TAKE_COW), CONSTANT(EVENT_PLACE), CONSTANT(EVENT_COW), CONSTANT(EVENT_DEAL),
    CONSTANT(EVENT_ASK_PLAY), CONSTANT(EVENT_ASK_ROW), CONSTANT(EVENT_CHOSEN), CONSTANT(EVENT_REVEAL),
    CONSTANT(EVENT_PLAY), CONSTANT(EVENT_TURN_END), CONSTANT(EVENT_DEAL_END), CONSTANT(EVENT_MATCH_END),
    CONSTANT(POLICY_RANDOM), CONSTANT(POLICY_GREEDY), CONSTANT(POLICY_LOWEST),
};

/* A hash (FNV-1a) of the tables of the page. */
API uint32_t nimmt_fingerprint(void) {
    uint32_t hash = 2166136261u;
    for (int32_t i = 0; i < LENGTH(page_fields); i++) {
        hash = (hash ^ (uint32_t)page_fields[i].offset) * 16777619u;
        hash = (hash ^ (uint32_t)page_fields[i].size) * 16777619u;
    }
    for (int32_t i = 0; i < LENGTH(page_constants); i++)
        hash = (hash ^ (uint32_t)page_constants[i].value) * 16777619u;
    return hash;
}

#if !defined(__wasm__)

static const Field python_fields[] = {
    STRUCT(Random), FIELD(Random, key), FIELD(Random, counter),
    STRUCT(Policy), FIELD(Policy, kind), FIELD(Policy, temperature), FIELD(Policy, slips), FIELD(Policy, net),
    STRUCT(Query), FIELD(Query, table), FIELD(Query, queue), FIELD(Query, seat), FIELD(Query, starter),
    FIELD(Query, position), FIELD(Query, deals), FIELD(Query, taken), FIELD(Query, totals), FIELD(Query, size),
    FIELD(Query, unseen_count), FIELD(Query, hand), FIELD(Query, sizes), FIELD(Query, must_zeros),
    FIELD(Query, unseen), FIELD(Query, seen),
    STRUCT(Decision), FIELD(Decision, table), FIELD(Decision, players), FIELD(Decision, held),
    FIELD(Decision, undealt), FIELD(Decision, known_count), FIELD(Decision, unknown), FIELD(Decision, known),
    FIELD(Decision, play), FIELD(Decision, seen),
    STRUCT(Episode), FIELD(Episode, match), FIELD(Episode, chance), FIELD(Episode, seed), FIELD(Episode, deals),
    FIELD(Episode, begun), FIELD(Episode, learner), FIELD(Episode, over), FIELD(Episode, scores),
    FIELD(Episode, seen),
    STRUCT(Batch), FIELD(Batch, game), FIELD(Batch, episodes), FIELD(Batch, policies), FIELD(Batch, actions),
    FIELD(Batch, observations), FIELD(Batch, final_observations), FIELD(Batch, masks), FIELD(Batch, rewards),
    FIELD(Batch, terminated), FIELD(Batch, truncated), FIELD(Batch, present), FIELD(Batch, chance),
    FIELD(Batch, count), FIELD(Batch, learner), FIELD(Batch, whole_match), FIELD(Batch, reward),
    FIELD(Batch, auto_row), FIELD(Batch, reset),
};

static const Constant python_constants[] = {
    CONSTANT(HIGHEST), CONSTANT(CARDS), CONSTANT(CARD_ROOM), CONSTANT(MOST_HAND), CONSTANT(MOST_CARDS),
    CONSTANT(MOST_QUEUE), CONSTANT(POLICY_NET), CONSTANT(FEATURES), CONSTANT(PAIR_FEATURES), CONSTANT(HIDDEN),
    CONSTANT(NET_SIZE),
    CONSTANT(PHASE_DEAL), CONSTANT(PHASE_PLAY), CONSTANT(PHASE_TAKE_ROW), CONSTANT(PHASE_OVER),
    CONSTANT(STAT_PLAYOUTS), CONSTANT(STAT_HEADS), CONSTANT(STAT_MARGIN), CONSTANT(STAT_DEAL), CONSTANT(STAT_MATCH),
    CONSTANT(STATS),
    CONSTANT(ACTION_ROW), CONSTANT(ACTION_WAIT), CONSTANT(ACTION_PAIR), CONSTANT(MOST_ACTIONS),
    CONSTANT(SEE_HAND), CONSTANT(SEE_SEEN), CONSTANT(SEE_ROWS), CONSTANT(SEE_LENGTHS), CONSTANT(SEE_ROW_HEADS),
    CONSTANT(SEE_COW), CONSTANT(SEE_WAITING), CONSTANT(SEE_WHOSE), CONSTANT(SEE_PHASE), CONSTANT(SEE_SIZES),
    CONSTANT(SEE_TAKEN), CONSTANT(SEE_TOTALS), CONSTANT(SEE_SEATS), CONSTANT(SEE_DEALS), CONSTANT(SEE_POSITION),
    CONSTANT(OBSERVATION),
    CONSTANT(REWARD_HEADS), CONSTANT(REWARD_MARGIN), CONSTANT(REWARD_PLACE), CONSTANT(REWARD_WIN),
    CONSTANT(RESET_NEXT_STEP), CONSTANT(RESET_SAME_STEP), CONSTANT(RESET_DISABLED),
};

/* The tables of the page, or those for Python alone. */
API const Field *nimmt_fields(int32_t page, int32_t *count) {
    *count = page ? LENGTH(page_fields) : LENGTH(python_fields);
    return page ? page_fields : python_fields;
}

API const Constant *nimmt_constants(int32_t page, int32_t *count) {
    *count = page ? LENGTH(page_constants) : LENGTH(python_constants);
    return page ? page_constants : python_constants;
}

#endif
