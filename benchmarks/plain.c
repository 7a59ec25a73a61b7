/* Random deals of the base game in straightforward C, with which the kernel is compared. */

#include <stdint.h>

enum { CARDS = 104, HAND = 10, ROWS = 4, FULL_ROW = 5, MOST_SEATS = 10 };

typedef struct {
    uint64_t a, b;
} Random;

/* xoroshiro128+ */
static uint64_t next(Random *random) {
    uint64_t a = random->a, b = random->b, result = a + b;
    b ^= a;
    random->a = (a << 24 | a >> 40) ^ b ^ (b << 16);
    random->b = b << 37 | b >> 27;
    return result;
}

static int below(Random *random, int limit) { return (int)(((next(random) >> 32) * (uint64_t)limit) >> 32); }

static int heads_of(int card) {
    if (card == 55) return 7;
    if (card % 11 == 0) return 5;
    if (card % 10 == 0) return 3;
    return card % 5 == 0 ? 2 : 1;
}

typedef struct {
    int heads[CARDS + 1];
    int cards[ROWS][FULL_ROW], count[ROWS];
} Table;

static int row_heads(const Table *table, int row) {
    int heads = 0;
    for (int i = 0; i < table->count[row]; i++) heads += table->heads[table->cards[row][i]];
    return heads;
}

static int cheapest_row(const Table *table) {
    int best = 0, least = row_heads(table, 0);
    for (int row = 1; row < ROWS; row++) {
        int heads = row_heads(table, row);
        if (heads < least || (heads == least && table->count[row] < table->count[best])) best = row, least = heads;
    }
    return best;
}

static int place(Table *table, int card) {
    int best = -1, best_end = 0, taken = 0;
    for (int row = 0; row < ROWS; row++) {
        int end = table->cards[row][table->count[row] - 1];
        if (end < card && end > best_end) best = row, best_end = end;
    }
    int low = best < 0;
    if (low) best = cheapest_row(table);
    if (low || table->count[best] == FULL_ROW) {
        taken = row_heads(table, best);
        table->count[best] = 0;
    }
    table->cards[best][table->count[best]++] = card;
    return taken;
}

static void play_deal(Random *random, Table *table, int seats, int32_t *taken) {
    int deck[CARDS], hands[MOST_SEATS][HAND], at = 0;
    for (int i = 0; i < CARDS; i++) deck[i] = i + 1;
    for (int i = CARDS - 1; i > 0; i--) {
        int other = below(random, i + 1), card = deck[i];
        deck[i] = deck[other], deck[other] = card;
    }
    for (int seat = 0; seat < seats; seat++) {
        taken[seat] = 0;
        for (int i = 0; i < HAND; i++) hands[seat][i] = deck[at++];
    }
    for (int row = 0; row < ROWS; row++) table->cards[row][0] = deck[at++], table->count[row] = 1;
    for (int size = HAND; size > 0; size--) {
        int cards[MOST_SEATS], players[MOST_SEATS];
        for (int seat = 0; seat < seats; seat++) {
            int which = below(random, size), card = hands[seat][which], i = seat;
            hands[seat][which] = hands[seat][size - 1];
            for (; i > 0 && cards[i - 1] > card; i--) cards[i] = cards[i - 1], players[i] = players[i - 1];
            cards[i] = card, players[i] = seat;
        }
        for (int i = 0; i < seats; i++) taken[players[i]] += place(table, cards[i]);
    }
}

__attribute__((visibility("default"))) void plain_deals(uint64_t seed, int64_t count, int32_t seats, int32_t *taken) {
    Random random = {seed * 2 + 1, seed ^ 0x9E3779B97F4A7C15u};
    Table table;
    for (int card = 1; card <= CARDS; card++) table.heads[card] = heads_of(card);
    for (int i = 0; i < 20; i++) next(&random);
    for (int64_t i = 0; i < count; i++) play_deal(&random, &table, seats, taken + i * seats);
}
