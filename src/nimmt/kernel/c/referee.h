/* The referee: why a turn as described by somebody is impossible. */

enum {
    NOT_FOUR_ROWS = 1, ROW_SIZE, ZERO_LIES, NOT_ASCENDING, NO_COW_HERE, WHERE_IS_THE_COW, COW_OUTSIDE, COW_IN_FULL_ROW,
    NOBODY_PLAYS, SEAT_OUTSIDE, PLAY_SIZE, ZERO_PLAYED, SEAT_TWICE, NO_SUCH_CARD, LIES_TWICE, ZEROS_OUT, ROW_OUTSIDE
};

/* A list of rows is their number, then each row with its length before it. A list of plays is the same with the seat
 * before the length. */
LOCAL int32_t rows_fault(const Game *game, const int32_t *rows) {
    const int32_t *row = rows + 1;
    if (rows[0] != ROWS) return NOT_FOUR_ROWS;
    for (int32_t index = 0; index < ROWS; index++, row += 1 + row[0]) {
        if (row[0] < 1 || row[0] > FULL_ROW) return ROW_SIZE;
        for (int32_t i = 1; i <= row[0]; i++)
            if (row[i] == 0) return ZERO_LIES;
        for (int32_t i = 2; i <= row[0]; i++)
            if (!game->low_to_highest && row[i] < row[i - 1]) return NOT_ASCENDING;
    }
    return 0;
}

LOCAL int32_t cow_fault(const Game *game, const int32_t *rows, int32_t cow) {
    const int32_t *row = rows + 1;
    if (!game->cow) return cow == UNSET ? 0 : NO_COW_HERE;
    if (cow == UNSET) return WHERE_IS_THE_COW;
    if (cow < 0 || cow >= ROWS) return COW_OUTSIDE;
    for (int32_t i = 0; i < cow; i++) row += 1 + row[0];
    return row[0] == FULL_ROW ? COW_IN_FULL_ROW : 0;
}

LOCAL int32_t one_play_fault(const Game *game, const int32_t *play) {
    if (play[0] < 0 || play[0] >= game->seats) return SEAT_OUTSIDE;
    if (play[1] < 1 || play[1] > game->most_cards) return PLAY_SIZE;
    for (int32_t i = 0; i < play[1]; i++)
        if (play[2 + i] == 0 && !game->zeros) return ZERO_PLAYED;
    return 0;
}

LOCAL int32_t cards_fault(const int32_t *cards, int32_t count) {
    int32_t zeros = 0;
    for (int32_t i = 0; i < count; i++) {
        if (cards[i] < 0 || cards[i] > HIGHEST) return NO_SUCH_CARD;
        zeros += cards[i] == 0;
        for (int32_t j = i + 1; j < count; j++)
            if (cards[i] && cards[j] == cards[i]) return LIES_TWICE;
    }
    return zeros > MOST_CARDS - HIGHEST ? ZEROS_OUT : 0;
}

LOCAL int32_t seats_twice(const int32_t *plays) {
    const int32_t *play = plays + 1;
    for (int32_t i = 1; i < plays[0]; i++, play += 2 + play[1]) {
        const int32_t *later = play + 2 + play[1];
        for (int32_t j = i; j < plays[0]; j++, later += 2 + later[1])
            if (later[0] == play[0]) return SEAT_TWICE;
    }
    return 0;
}

LOCAL int32_t plays_fault(const Game *game, const int32_t *rows, const int32_t *plays) {
    int32_t cards[ROWS * FULL_ROW + MOST_QUEUE], count = 0, fault = plays[0] ? 0 : NOBODY_PLAYS;
    const int32_t *row = rows + 1, *play = plays + 1;
    for (int32_t i = 0; !fault && i < plays[0]; i++, play += 2 + play[1]) fault = one_play_fault(game, play);
    if (!fault) fault = seats_twice(plays);
    if (fault) return fault;
    for (int32_t i = 0; i < ROWS; i++, row += 1 + row[0])
        for (int32_t k = 1; k <= row[0]; k++) cards[count++] = row[k];
    play = plays + 1;
    for (int32_t i = 0; i < plays[0]; i++, play += 2 + play[1])
        for (int32_t k = 0; k < play[1]; k++) cards[count++] = play[2 + k];
    return cards_fault(cards, count);
}

/* The reason why a turn is impossible, or 0. The game must have its most seats. cow: UNSET for none. choices: their
 * number, then the seat and the row of each. */
API int32_t nimmt_fault(const Game *game, const int32_t *rows, int32_t cow, const int32_t *plays,
                        const int32_t *choices) {
    int32_t fault = rows_fault(game, rows);
    if (!fault) fault = cow_fault(game, rows, cow);
    if (!fault) fault = plays_fault(game, rows, plays);
    for (int32_t i = 0; !fault && i < choices[0]; i++)
        if (choices[2 + 2 * i] < 0 || choices[2 + 2 * i] >= ROWS) fault = ROW_OUTSIDE;
    return fault;
}
