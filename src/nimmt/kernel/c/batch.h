/* Many episodes at once, for learning agents. */

/* A deal or a match that agents play, and its successors. It depends on the seed and the actions alone. */
typedef struct {
    Match match;
    Random chance; /* of the opponents */
    uint64_t seed;
    int64_t deals, begun;        /* deals and episodes since it was seeded */
    int32_t learner, over;       /* learner: the seat of the one agent */
    int32_t scores[MOST_SEATS];  /* heads that were rewarded */
    uint8_t seen[CARD_ROOM];   /* 1 for numbers that were open in this deal; at 0, the number of such zeros */
} Episode;

enum { REWARD_HEADS, REWARD_MARGIN, REWARD_PLACE, REWARD_WIN };
enum { RESET_NEXT_STEP, RESET_SAME_STEP, RESET_DISABLED };

/* Many episodes, and the arrays for their agents: a row per agent, ordered by episode, then by seat. policies: of the
 * other seats, clockwise from the one agent; 0 if every seat is an agent. */
typedef struct {
    const Game *game;
    Episode *episodes;
    const Policy *policies;
    int64_t *actions;
    int16_t *observations, *final_observations; /* final: of episodes that ended, with RESET_SAME_STEP */
    int8_t *masks;
    float *rewards;
    uint8_t *terminated, *truncated, *present; /* truncated is always 0, present always 1 */
    Random chance;                             /* of random actions */
    int32_t count, learner, whole_match, reward, auto_row, reset; /* learner: ANY draws a seat for each episode */
} Batch;

LOCAL int32_t agents_of(const Batch *batch) { return batch->policies ? 1 : batch->game->seats; }

/* The seat that acts alone; ANY if all act at once or nobody does. */
LOCAL int32_t one_to_act(const Game *game, const Match *match) {
    uint8_t seats[MOST_SEATS];
    if (match->phase == PHASE_TAKE_ROW) return match->queue.seat[match->placed];
    return game->in_turn && nimmt_acting(game, match, seats) ? seats[0] : ANY;
}

/* What a seat has to do, before anyone has chosen cards. alone: the seat that acts alone. */
LOCAL int32_t does(const Game *game, const Match *match, int32_t alone, int32_t seat) {
    if (match->phase == PHASE_TAKE_ROW) return alone == seat ? DOES_TAKE : DOES_WAIT;
    int plays = match->phase == PHASE_PLAY && match->hands.size[seat] && (!game->in_turn || alone == seat);
    return plays ? DOES_PLAY : DOES_WAIT;
}

LOCAL void decode_play(int64_t action, uint8_t *play) {
    int32_t rest = (int32_t)action - ACTION_PAIR, high = 0;
    play[0] = (uint8_t)action, play[1] = NO_CARD;
    if (action < ACTION_PAIR) return;
    for (int32_t step = 64; step; step >>= 1)
        if ((high + step) * (high + step + 1) / 2 <= rest) high += step;
    play[0] = (uint8_t)(rest - high * (high + 1) / 2), play[1] = (uint8_t)high;
}

LOCAL int is_legal(const Game *game, const Match *match, int32_t alone, int32_t seat, int64_t action) {
    int32_t due = does(game, match, alone, seat);
    const uint8_t *hand = match->hands.cards[seat];
    uint8_t play[2];
    if (due == DOES_WAIT) return action == ACTION_WAIT;
    if (due == DOES_TAKE) return action >= ACTION_ROW && action < ACTION_WAIT;
    if (action < 0 || action >= action_count(game) || (action >= ACTION_ROW && action < ACTION_PAIR)) return 0;
    decode_play(action, play);
    int32_t held = count_in(hand, match->hands.size[seat], play[0]);
    if (play[1] == NO_CARD) return held > 0;
    return play[0] == play[1] ? held > 1 : held && count_in(hand, match->hands.size[seat], play[1]);
}

LOCAL void show_play(Episode *episode, const uint8_t *play) {
    episode->seen[play[0]] = (uint8_t)(play[0] ? 1 : episode->seen[0] + 1);
    if (play[1] != NO_CARD) episode->seen[play[1]] = (uint8_t)(play[1] ? 1 : episode->seen[0] + 1);
}

/* Deal the next deal of the seed. */
LOCAL void deal_next(const Game *game, Episode *episode) {
    uint8_t rows[ROWS], hands[MOST_CARDS];
    nimmt_deal(game, episode->seed, (uint64_t)episode->deals++, rows, hands);
    lay_out(game, &episode->match, rows, hands);
    for (int32_t card = 0; card <= HIGHEST; card++) episode->seen[card] = 0;
    for (int32_t row = 0; row < ROWS; row++) episode->seen[rows[row]] = 1;
}

/* What a net needs to know; other policies do not. */
LOCAL void look_round(const Game *game, const Episode *episode, Shown *shown) {
    const Hands *hands = &episode->match.hands;
    for (int32_t card = 0; card <= HIGHEST; card++) shown->seen[card] = episode->seen[card];
    count_unseen(game, shown);
    shown->players = shown->held = 0;
    for (int32_t seat = 0; seat < game->seats; seat++)
        shown->players += hands->size[seat] > 0, shown->held += hands->size[seat];
    shown->undealt = game->highest - ROWS + game->zeros - game->seats * game->hand;
}

/* The play of an agent or an opponent. actions: those of the episode's agents. */
LOCAL void choose_play(const Batch *batch, Episode *episode, int32_t seat, const int64_t *actions, uint8_t *play) {
    const Game *game = batch->game;
    const Match *match = &episode->match;
    if (!batch->policies || seat == episode->learner) {
        decode_play(actions[batch->policies ? 0 : seat], play);
        return;
    }
    const Policy *policy = batch->policies + distance(game, episode->learner, seat) - 1;
    Shown shown;
    if (policy->kind == POLICY_NET) look_round(game, episode, &shown);
    choose(game, &match->table, &shown, match->hands.cards[seat], match->hands.size[seat], policy, &episode->chance, play);
}

LOCAL int32_t choose_row(const Batch *batch, Episode *episode, int32_t seat, const int64_t *actions) {
    if (!batch->policies || seat == episode->learner)
        return (int32_t)actions[batch->policies ? 0 : seat] - ACTION_ROW;
    const Policy *policy = batch->policies + distance(batch->game, episode->learner, seat) - 1;
    return policy->kind == POLICY_RANDOM ? below(&episode->chance, ROWS) : cheapest_row(&episode->match.table);
}

LOCAL void play_all(const Batch *batch, Episode *episode, const int64_t *actions) {
    Match *match = &episode->match;
    for (int32_t seat = 0; seat < batch->game->seats; seat++) {
        if (!match->hands.size[seat]) continue;
        choose_play(batch, episode, seat, actions, match->chosen + 2 * seat);
    }
    for (int32_t seat = 0; seat < batch->game->seats; seat++)
        if (match->hands.size[seat]) show_play(episode, match->chosen + 2 * seat);
    Events untold = {0, 0};
    reveal_all(batch->game, match, &untold);
}

LOCAL void play_one(const Batch *batch, Episode *episode, int32_t seat, const int64_t *actions) {
    uint8_t play[2];
    Events untold = {0, 0};
    choose_play(batch, episode, seat, actions, play);
    show_play(episode, play);
    play_open(batch->game, &episode->match, seat, play, &untold);
}

/* Make all decisions for which the match waits. If the deal ends and the match goes on, deal again. */
LOCAL void move(const Batch *batch, Episode *episode, const int64_t *actions) {
    const Game *game = batch->game;
    Match *match = &episode->match;
    Events untold = {0, 0};
    int32_t alone = one_to_act(game, match);
    if (match->phase == PHASE_TAKE_ROW)
        settle_on(game, match, choose_row(batch, episode, alone, actions), &untold);
    else if (game->in_turn)
        play_one(batch, episode, alone, actions);
    else
        play_all(batch, episode, actions);
    if (batch->auto_row && match->phase == PHASE_TAKE_ROW) settle_on(game, match, CHEAPEST, &untold);
    episode->over = match->phase == PHASE_OVER || (match->phase == PHASE_DEAL && !batch->whole_match);
    if (match->phase == PHASE_DEAL && batch->whole_match) deal_next(game, episode);
}

/* With one agent, let the opponents play until it has to decide or the episode is over. */
LOCAL void move_to_agent(const Batch *batch, Episode *episode) {
    const Game *game = batch->game;
    const Match *match = &episode->match;
    while (batch->policies && !episode->over &&
           does(game, match, one_to_act(game, match), episode->learner) == DOES_WAIT)
        move(batch, episode, 0);
}

/* Draw the agent's seat in an episode of the seed. chance: the generator for its opponents. */
API int32_t nimmt_learner(uint64_t seed, int64_t begun, int32_t seats, Random *chance) {
    *chance = stream(~seed, (uint64_t)begun);
    return below(chance, seats);
}

LOCAL void begin(const Batch *batch, Episode *episode) {
    const Game *game = batch->game;
    int32_t drawn = nimmt_learner(episode->seed, episode->begun++, game->seats, &episode->chance);
    episode->learner = batch->learner == ANY ? drawn : batch->learner;
    episode->over = 0;
    for (int32_t seat = 0; seat < MOST_SEATS; seat++) episode->scores[seat] = 0;
    nimmt_start(game, &episode->match, (int32_t)(episode->deals % game->seats));
    deal_next(game, episode);
    move_to_agent(batch, episode);
}

/* The reward of a seat at the end of an episode. */
LOCAL float final_reward(const Game *game, int32_t reward, const int32_t *heads, int32_t seat) {
    int32_t sign = game->most_wins ? 1 : -1, others = game->seats - 1, sum = 0, worse = 0, equal = 0;
    for (int32_t other = 0; other < game->seats; other++) {
        int32_t ahead = sign * (heads[seat] - heads[other]);
        sum += ahead, worse += ahead > 0, equal += ahead == 0;
    }
    if (reward == REWARD_MARGIN) return (float)sum / (float)others;
    if (reward == REWARD_PLACE) return (float)(2 * worse + equal - 1) / (float)(2 * others);
    return worse + equal == game->seats ? 1.0f / (float)equal : 0.0f;
}

LOCAL void pay(const Batch *batch, Episode *episode, float *rewards) {
    const Game *game = batch->game;
    const Match *match = &episode->match;
    int running = match->phase == PHASE_PLAY || match->phase == PHASE_TAKE_ROW;
    for (int32_t i = 0; i < agents_of(batch); i++) {
        int32_t seat = batch->policies ? episode->learner : i;
        int32_t score = match->totals[seat] + (running ? match->taken[seat] : 0);
        int32_t more = score - episode->scores[seat];
        episode->scores[seat] = score;
        if (batch->reward == REWARD_HEADS)
            rewards[i] = (float)(game->most_wins ? more : -more);
        else
            rewards[i] = episode->over ? final_reward(game, batch->reward, match->totals, seat) : 0.0f;
    }
}

/* Write the observations of all agents, and their masks if there are any. */
LOCAL void write_agents(const Batch *batch, const Episode *episode, int16_t *out, int8_t *masks) {
    const Game *game = batch->game;
    const Match *match = &episode->match;
    const Open open = {&match->table, &match->queue, episode->seen, match->hands.size, match->taken,
                       match->totals, match->placed, match->starter, match->deals};
    int32_t alone = one_to_act(game, match);
    observe_open(&open, out);
    for (int32_t i = 0; i < agents_of(batch); i++) {
        int32_t seat = batch->policies ? episode->learner : i, due = does(game, match, alone, seat);
        const uint8_t *hand = match->hands.cards[seat];
        int16_t *row = out + i * OBSERVATION;
        for (int32_t k = SEE_SEEN; i && k < SEE_WHOSE; k++) row[k] = out[k];
        observe_seat(game, &open, seat, hand, match->hands.size[seat], due, row);
        if (masks) write_mask(game, hand, match->hands.size[seat], due, masks + i * action_count(game));
    }
}

LOCAL void flag(const Batch *batch, int32_t first, int32_t agents, int32_t over) {
    for (int32_t row = first; row < first + agents; row++)
        batch->terminated[row] = (uint8_t)over, batch->truncated[row] = 0, batch->present[row] = 1;
}

LOCAL void step_one(const Batch *batch, int32_t which) {
    const int32_t agents = agents_of(batch), first = which * agents;
    Episode *episode = batch->episodes + which;
    int16_t *out = batch->observations + (int64_t)first * OBSERVATION;
    int32_t ended = episode->over;
    if (ended) {
        begin(batch, episode);
        for (int32_t i = 0; i < agents; i++) batch->rewards[first + i] = 0.0f;
    } else {
        move(batch, episode, batch->actions + first);
        move_to_agent(batch, episode);
        pay(batch, episode, batch->rewards + first);
    }
    flag(batch, first, agents, episode->over);
    if (episode->over && batch->reset == RESET_SAME_STEP) {
        write_agents(batch, episode, batch->final_observations + (int64_t)first * OBSERVATION, 0);
        begin(batch, episode);
    }
    write_agents(batch, episode, out, batch->masks + (int64_t)first * action_count(batch->game));
}

/* The first agent whose action is illegal, or ANY. An episode that is over accepts any action, with RESET_DISABLED
 * none. */
LOCAL int32_t first_illegal(const Batch *batch) {
    const int32_t agents = agents_of(batch);
    for (int32_t which = 0; which < batch->count; which++) {
        const Episode *episode = batch->episodes + which;
        int32_t alone = one_to_act(batch->game, &episode->match);
        if (episode->over && batch->reset != RESET_DISABLED) continue;
        for (int32_t i = 0; i < agents; i++) {
            int32_t row = which * agents + i, seat = batch->policies ? episode->learner : i;
            if (episode->over || !is_legal(batch->game, &episode->match, alone, seat, batch->actions[row])) return row;
        }
    }
    return ANY;
}

/* Do every agent's action. Returns ANY; or the first agent whose action is illegal, and then nothing has changed. */
API int32_t nimmt_step(const Batch *batch) {
    int32_t illegal = first_illegal(batch);
    for (int32_t which = 0; illegal == ANY && which < batch->count; which++) step_one(batch, which);
    return illegal;
}

/* Begin new episodes where `which` is set, with a new seed where `anew` is set. All arrays are written. */
API void nimmt_reset(const Batch *batch, const uint8_t *which, const uint8_t *anew, const uint64_t *seeds) {
    const int32_t agents = agents_of(batch);
    for (int32_t i = 0; i < batch->count; i++) {
        Episode *episode = batch->episodes + i;
        if (which[i] && anew[i]) episode->seed = seeds[i], episode->deals = episode->begun = 0;
        if (which[i]) begin(batch, episode);
        for (int32_t row = i * agents; row < (i + 1) * agents; row++) batch->rewards[row] = 0.0f;
        flag(batch, i * agents, agents, episode->over);
        write_agents(batch, episode, batch->observations + (int64_t)i * agents * OBSERVATION,
                     batch->masks + (int64_t)i * agents * action_count(batch->game));
    }
}

/* Draw a legal action for every agent, all equally likely. */
API void nimmt_sample(Batch *batch) {
    const int32_t agents = agents_of(batch);
    for (int32_t which = 0; which < batch->count; which++) {
        const Episode *episode = batch->episodes + which;
        const Match *match = &episode->match;
        int32_t alone = one_to_act(batch->game, match);
        for (int32_t i = 0; i < agents; i++) {
            int32_t seat = batch->policies ? episode->learner : i, due = does(batch->game, match, alone, seat);
            int64_t *action = batch->actions + which * agents + i;
            uint8_t play[2];
            *action = due == DOES_TAKE ? ACTION_ROW + below(&batch->chance, ROWS) : ACTION_WAIT;
            if (due != DOES_PLAY) continue;
            choose_random(batch->game, match->hands.cards[seat], match->hands.size[seat], &batch->chance, play);
            *action = play[1] == NO_CARD ? play[0] : pair_action(play[0], play[1]);
        }
    }
}
