// Lunar Poker played by a second program: the rounds of `houseway simulate lunar-poker --seed SEED`, on a GPU.
//
// It deals the same cards to the same round numbers as the kernel does, takes the solved move of each hand, and decides
// all else on its own: whether a drawn hand is bet is summed over every choice of hole ranks, for each hand anew.
//
// `run.py` builds and runs it, with nvcc or, without a GPU, with g++.
// It prints, as JSON, the number of rounds by net result in antes from -5 to 600 and by what was staked for it, and by
// line of the super side bet.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>
#ifndef __CUDACC__
#define __host__
#define __device__
#endif
#define HD __host__ __device__ inline

enum { KEYS5, MOVED5, VALUES5, KEYS6, MOVED6, VALUES6, KEYS_ODDS, MOVED_ODDS, VALUES_ODDS, SUITED, FLUSH_ODDS, ODDS,
       SETS, BEGINS, COUNTS, SUPERS, RED, ROWS, ROW_BEGINS, SHIFTS, MOVES, TABLES };
enum { FOLD = 0, BET = 1, BUY = 2, LOWEST = -5, NETS = 606, MOST_STAKED = 5, ENDS = NETS * MOST_STAKED, LINES = 9 };

// The tables in the order of `tables.py`, the moves last.
struct House { const void *at[TABLES]; };
template <class T> HD T get(const House &by, int table, int64_t n) { return ((const T *)by.at[table])[n]; }

HD uint64_t mixed(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

const uint64_t STEP = 0x9E3779B97F4A7C15ull;

// Sixteen cards of a round: a shuffle from the front of a deck in order.
HD void deal(uint64_t seed, uint64_t number, uint8_t *deck) {
    uint64_t state = mixed(mixed(seed + STEP) + number * STEP);
    for (int card = 0; card < 52; card++) deck[card] = card;
    for (int place = 0; place < 16; place++) {
        uint64_t most = 52 - place, product;
        do {
            state += STEP;
            product = (mixed(state) >> 32) * most;
        } while ((product & 0xFFFFFFFFull) < (0x100000000ull - most) % most);
        int other = place + (int)(product >> 32);
        uint8_t card = deck[place];
        deck[place] = deck[other];
        deck[other] = card;
    }
}

HD int bits(int mask) {
    int n = 0;
    for (; mask; mask &= mask - 1) n++;
    return n;
}

// The perfect hash of `cards/kernels/tables.py`; `size` is 0 for five cards, 1 for six, 2 for what six are paid.
HD int looked_up(const House &by, int size, uint64_t total) {
    uint64_t bucket = get<uint64_t>(by, SHIFTS, 3 * size), base = get<uint64_t>(by, SHIFTS, 3 * size + 1);
    uint64_t moved = (total >> base) + get<uint16_t>(by, MOVED5 + 3 * size, total >> bucket);
    return get<uint16_t>(by, VALUES5 + 3 * size, moved & get<uint64_t>(by, SHIFTS, 3 * size + 2));
}

HD int value_of_five(const House &by, const int *card) {
    uint64_t total = 0x3333;
    int ranks = 0;
    for (int place = 0; place < 5; place++) {
        total += get<uint64_t>(by, KEYS5, card[place]);
        ranks |= 1 << (card[place] >> 2);
    }
    return total & 0x8888 ? get<uint16_t>(by, SUITED, ranks) : looked_up(by, 0, total);
}

HD void judge_six(const House &by, const int *card, int *value, int *odds) {
    int masks[4] = {0, 0, 0, 0};
    uint64_t total = 0x3333, total_odds = 0x3333;
    for (int place = 0; place < 6; place++) {
        masks[card[place] & 3] |= 1 << (card[place] >> 2);
        total += get<uint64_t>(by, KEYS6, card[place] & ~3) - 1;
        total_odds += get<uint64_t>(by, KEYS_ODDS, card[place] & ~3) - 1;
    }
    for (int suit = 0; suit < 4; suit++)
        if (bits(masks[suit]) >= 5) {
            int other = 13;
            for (int place = 0; place < 6; place++)
                if ((card[place] & 3) != suit) other = card[place] >> 2;
            *value = get<uint16_t>(by, SUITED, masks[suit]);
            *odds = get<uint8_t>(by, FLUSH_ODDS, 14 * masks[suit] + other);
            return;
        }
    *value = looked_up(by, 1, total);
    *odds = looked_up(by, 2, total_odds) - 1;
}

// A card with suits counted from the up-card's.
HD int own_first(int card, int suit) {
    int mine = card & 3;
    return (card & ~3) | (mine == suit ? 0 : mine < suit ? mine + 1 : mine);
}

HD int64_t class_of(const House &by, int up, const int *masks) {
    int own = masks[0], squeezed = (own & ((1 << up) - 1)) | (own >> (up + 1)) << up;
    int64_t key[3];
    for (int n = 0; n < 3; n++) key[n] = (int64_t)bits(masks[n + 1]) << 12 | get<int64_t>(by, SETS, masks[n + 1]);
    for (int pass = 0; pass < 3; pass++) {
        int n = pass & 1;
        if (key[n] < key[n + 1]) {
            int64_t kept = key[n];
            key[n] = key[n + 1];
            key[n + 1] = kept;
        }
    }
    int64_t na = key[0] >> 12, nb = key[1] >> 12, nc = key[2] >> 12;
    int64_t ia = key[0] & 4095, ib = key[1] & 4095, ic = key[2] & 4095;
    int64_t a = get<int64_t>(by, COUNTS, na), b = get<int64_t>(by, COUNTS, nb), c = get<int64_t>(by, COUNTS, nc);
    int64_t others, ways;
    if (na == nb && nb == nc) {
        others = ia * (ia + 1) * (ia + 2) / 6 + ib * (ib + 1) / 2 + ic;
        ways = a * (a + 1) * (a + 2) / 6;
    } else if (na == nb) {
        others = (ia * (ia + 1) / 2 + ib) * c + ic;
        ways = a * (a + 1) / 2 * c;
    } else if (nb == nc) {
        others = ia * (b * (b + 1) / 2) + ib * (ib + 1) / 2 + ic;
        ways = a * (b * (b + 1) / 2);
    } else {
        others = (ia * b + ib) * c + ic;
        ways = a * b * c;
    }
    return get<int64_t>(by, BEGINS, (5 - na - nb - nc) * 36 + na * 6 + nb) + get<int64_t>(by, SETS, squeezed) * ways
        + others;
}

HD int super_line(const House &by, const uint8_t *deck, int value) {
    int red = 0, ranks = 0;
    for (int place = 0; place < 5; place++) {
        red += get<uint8_t>(by, RED, deck[place] & 3);
        ranks |= 1 << (deck[place] >> 2);
    }
    bool one_colour = red == 0 || red == 5;
    int line = get<int8_t>(by, SUPERS, value);
    if (line == 4 && one_colour) return 1;
    if (line >= 0) return line;
    return (ranks >> 10 & 7) == 7 ? 6 : one_colour ? 7 : 8;
}

struct Round {
    int net, staked, line, value, odds, drawn, up, own;
    bool done, in_question;
    int masks[4];
    uint64_t live;  // four bits a rank
};

HD void elect(const House &by, const uint8_t *deck, Round *at) {
    int suit = deck[5] & 3, up = deck[5] >> 2, held[6];
    at->up = up;
    at->drawn = 0;
    at->staked = 1;
    at->done = at->in_question = false;
    for (int n = 0; n < 4; n++) at->masks[n] = 0;
    for (int place = 0; place < 5; place++) {
        int card = own_first(deck[place], suit), to = place;
        at->masks[card & 3] |= 1 << (card >> 2);
        for (; to > 0 && (held[to - 1] ^ 3) < (card ^ 3); to--) held[to] = held[to - 1];
        held[to] = card;
    }
    at->value = value_of_five(by, held);
    at->odds = get<int32_t>(by, ODDS, at->value);
    at->line = super_line(by, deck, at->value);
    int royal = (int)get<uint64_t>(by, SHIFTS, 9), straight_flush = (int)get<uint64_t>(by, SHIFTS, 10);
    if (at->value >= straight_flush) {
        at->done = true;
        at->net = (int)get<uint64_t>(by, SHIFTS, at->value == royal ? 12 : 13);
        return;
    }
    int move = get<uint8_t>(by, MOVES, class_of(by, up, at->masks) * 13 + up);
    if (move == FOLD) {
        at->done = true;
        at->net = -1;
        return;
    }
    if (move == BET) return;
    at->in_question = true;
    at->staked = 2;
    if (move == BUY) {
        held[5] = own_first(deck[10], suit);
        at->masks[held[5] & 3] |= 1 << (held[5] >> 2);
        at->drawn = 1;
        judge_six(by, held, &at->value, &at->odds);
    } else {
        for (int place = 0; place < 5; place++)
            if (move >> place & 1) {
                held[place] = own_first(deck[10 + at->drawn++], suit);
                at->masks[held[place] & 3] |= 1 << (held[place] >> 2);
            }
        at->value = value_of_five(by, held);
        at->odds = get<int32_t>(by, ODDS, at->value);
    }
    at->live = 0;
    for (int rank = 0; rank < 13; rank++) {
        int left = 4 - (rank == up);
        for (int n = 0; n < 4; n++) left -= at->masks[n] >> rank & 1;
        at->live |= (uint64_t)left << 4 * rank;
    }
    at->own = 0x1FFF & ~at->masks[0] & ~(1 << up);
}

HD int pays(int dealt, int value, int odds, int least) {
    return dealt < least ? 1 : dealt < value ? 2 * odds : dealt == value ? 0 : -3;
}

HD int choose(int n, int k) {
    return k == 0 ? 1 : k == 1 ? n : k == 2 ? n * (n - 1) / 2 : k == 3 ? n * (n - 1) * (n - 2) / 6 : n == 4;
}

// What one row of hole ranks adds to a bet. A row: four ranks of 4 bits, four numbers of 3, two values and a mask of 13.
HD int row_adds(uint64_t row, uint64_t flush, uint64_t live, int own, int value, int odds, int least) {
    int ways = 1;
    for (int n = 0; n < 4; n++) ways *= choose(live >> 4 * (row >> 4 * n & 15) & 15, row >> (16 + 3 * n) & 7);
    int total = 0, mask = row >> 41 & 0x1FFF;
    if (mask && (mask & own) == mask) {
        ways--;
        total = pays((int)flush, value, odds, least);
    }
    return total + ways * pays(row >> 28 & 0x1FFF, value, odds, least);
}

HD void against_dealer(const House &by, const uint8_t *deck, Round *at, int least) {
    int suit = deck[5] & 3, theirs[5], top = 0, paid = at->drawn > 0;
    for (int place = 0; place < 5; place++) {
        theirs[place] = own_first(deck[5 + place], suit);
        if (theirs[place] > theirs[top]) top = place;
    }
    int dealt = value_of_five(by, theirs);
    at->net = pays(dealt, at->value, at->odds, least) - paid;
    at->staked = 3 + paid;
    if (dealt >= least || at->odds < 4) return;
    for (int place = 0; place < 5; place++) at->masks[theirs[place] & 3] |= 1 << (theirs[place] >> 2);
    int total = 0, left = 0;
    for (int card = 0; card < 52; card++)
        if (!(at->masks[card & 3] >> (card >> 2) & 1)) {
            theirs[top] = card;
            int made = value_of_five(by, theirs);
            left++;
            total += made < least ? 0 : pays(made, at->value, at->odds, least);
        }
    if (total <= 2 * left) return;
    theirs[top] = own_first(deck[10 + at->drawn], suit);
    int made = value_of_five(by, theirs);
    at->net = (made < least ? 0 : pays(made, at->value, at->odds, least)) - 1 - paid;
    at->staked++;
}

// Where a round is counted that has ended.
HD int end_of(const Round &at) { return (at.net - LOWEST) * MOST_STAKED + at.staked - 1; }

HD int hands_of_dealer(int drawn) {
    int left = 46 - drawn;
    return left * (left - 1) * (left - 2) * (left - 3) / 24;
}

#ifdef __CUDACC__
__global__ void play(House by, uint64_t seed, uint64_t first, uint64_t rounds, unsigned long long *counts) {
    __shared__ unsigned int found[ENDS + LINES];
    for (int n = threadIdx.x; n < ENDS + LINES; n += blockDim.x) found[n] = 0;
    __syncthreads();
    int lane = threadIdx.x & 31, least = (int)get<uint64_t>(by, SHIFTS, 11);
    uint64_t stride = (uint64_t)gridDim.x * blockDim.x;
    for (uint64_t begin = (uint64_t)blockIdx.x * blockDim.x; begin < rounds; begin += stride) {
        uint64_t number = begin + threadIdx.x;
        bool here = number < rounds;
        uint8_t deck[52];
        Round at;
        at.in_question = false;
        if (here) {
            deal(seed, first + number, deck);
            elect(by, deck, &at);
        }
        // One hand at a time is summed by all lanes together.
        for (unsigned asked = __ballot_sync(~0u, at.in_question); asked; asked &= asked - 1) {
            int from = __ffs(asked) - 1;
            uint64_t live = __shfl_sync(~0u, at.live, from);
            int own = __shfl_sync(~0u, at.own, from), value = __shfl_sync(~0u, at.value, from);
            int odds = __shfl_sync(~0u, at.odds, from), up = __shfl_sync(~0u, at.up, from), total = 0;
            int end = get<int32_t>(by, ROW_BEGINS, up + 1);
            for (int row = get<int32_t>(by, ROW_BEGINS, up) + lane; row < end; row += 32)
                total += row_adds(get<uint64_t>(by, ROWS, 2 * row), get<uint64_t>(by, ROWS, 2 * row + 1), live, own,
                                  value, odds, least);
            total = __reduce_add_sync(~0u, total);
            if (lane == from && total <= -hands_of_dealer(at.drawn)) {
                at.done = true;
                at.net = -2;
            }
        }
        if (here) {
            if (!at.done) against_dealer(by, deck, &at, least);
            atomicAdd(&found[end_of(at)], 1u);
            atomicAdd(&found[ENDS + at.line], 1u);
        }
        __syncwarp();
    }
    __syncthreads();
    for (int n = threadIdx.x; n < ENDS + LINES; n += blockDim.x)
        if (found[n]) atomicAdd(&counts[n], (unsigned long long)found[n]);
}

static void check(cudaError_t said) {
    if (said != cudaSuccess) {
        fprintf(stderr, "%s\n", cudaGetErrorString(said));
        exit(1);
    }
}
#endif

int main(int argc, char **argv) {
    if (argc != 5) return fprintf(stderr, "usage: rounds TABLES SEED FIRST ROUNDS\n"), 2;
    FILE *file = fopen(argv[1], "rb");
    if (!file) return perror(argv[1]), 1;
    std::vector<std::vector<char>> tables(TABLES);
    for (auto &table : tables) {
        uint64_t size;
        if (fread(&size, 8, 1, file) != 1) return fprintf(stderr, "the tables end early\n"), 1;
        table.resize(size);
        if (fread(table.data(), 1, size, file) != size) return fprintf(stderr, "the tables end early\n"), 1;
    }
    uint64_t seed = strtoull(argv[2], 0, 10), first = strtoull(argv[3], 0, 10), rounds = strtoull(argv[4], 0, 10);
    std::vector<unsigned long long> counts(ENDS + LINES, 0);
    House by;
#ifdef __CUDACC__
    for (int n = 0; n < TABLES; n++) {
        void *there;
        check(cudaMalloc(&there, tables[n].size()));
        check(cudaMemcpy(there, tables[n].data(), tables[n].size(), cudaMemcpyHostToDevice));
        by.at[n] = there;
    }
    unsigned long long *there;
    check(cudaMalloc(&there, counts.size() * 8));
    check(cudaMemset(there, 0, counts.size() * 8));
    const uint64_t PART = 1000000000;
    for (uint64_t done = 0; done < rounds; done += PART) {
        play<<<132 * 8, 256>>>(by, seed, first + done, rounds - done < PART ? rounds - done : PART, there);
        check(cudaGetLastError());
        check(cudaDeviceSynchronize());
        fprintf(stderr, "%llu\n", (unsigned long long)(done + PART < rounds ? done + PART : rounds));
    }
    check(cudaMemcpy(counts.data(), there, counts.size() * 8, cudaMemcpyDeviceToHost));
#else
    for (int n = 0; n < TABLES; n++) by.at[n] = tables[n].data();
    int least = (int)get<uint64_t>(by, SHIFTS, 11);
    for (uint64_t number = first; number < first + rounds; number++) {
        uint8_t deck[52];
        Round at;
        deal(seed, number, deck);
        elect(by, deck, &at);
        if (at.in_question) {
            int total = 0;
            for (int row = get<int32_t>(by, ROW_BEGINS, at.up); row < get<int32_t>(by, ROW_BEGINS, at.up + 1); row++)
                total += row_adds(get<uint64_t>(by, ROWS, 2 * row), get<uint64_t>(by, ROWS, 2 * row + 1), at.live,
                                  at.own, at.value, at.odds, least);
            if (total <= -hands_of_dealer(at.drawn)) {
                at.done = true;
                at.net = -2;
            }
        }
        if (!at.done) against_dealer(by, deck, &at, least);
        counts[end_of(at)]++;
        counts[ENDS + at.line]++;
    }
#endif
    printf("{\"seed\": %llu, \"first\": %llu, \"rounds\": %llu, \"ends\": {", (unsigned long long)seed,
           (unsigned long long)first, (unsigned long long)rounds);
    const char *comma = "";
    for (int n = 0; n < ENDS; n++)
        if (counts[n]) {
            printf("%s\"%d of %d\": %llu", comma, n / MOST_STAKED + LOWEST, n % MOST_STAKED + 1, counts[n]);
            comma = ", ";
        }
    printf("}, \"supers\": [");
    for (int n = 0; n < LINES; n++) printf("%s%llu", n ? ", " : "", counts[ENDS + n]);
    printf("]}\n");
}
