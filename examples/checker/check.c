/* Checks a list of lower bounds for Wordle: that no guess tree takes fewer guesses than TOTAL.

       cc -O3 -march=native -o check check.c
       ./check TARGETS GUESSES any|consistent BOUNDS TOTAL [FIRST GUESS ...]

   TARGETS and GUESSES are lists of words, one a line. BOUNDS is the list as CSV; docs/proofs.md explains its
   columns and the inequality that is checked here. Without first guesses, all that the mode allows are checked.
   Words may have any length of up to 10 letters of one byte. Where more than 256 replies occur, add
   -DCODE=uint16_t when you compile. The program shares nothing with guesstree. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef CODE
#define CODE uint8_t
#endif
enum { BLOCK = 64, LETTERS = 10, COMPARED = 255, DERIVED = 1 << 17 };
typedef CODE Code;
typedef struct { char text[LETTERS + 1]; } Word;

static void *need(void *memory) {
    if (!memory) { fputs("not enough memory\n", stderr); exit(2); }
    return memory;
}
static void *room(size_t count, size_t size) { return need(calloc(count + 1, size)); }
static void refuse(const char *what, const char *which) { printf("WRONG: %s %s\n", what, which); exit(1); }

/* --- The game --- */

static int targets, guesses, length, codes, right, consistent, *own, *distinct;
static Word *target, *guess;
static Code *by_guess, *by_target; /* guesses x targets; targets x (guesses and a full block) */
static int *number_of; /* the number of each reply that occurs */
static int64_t *sizes; /* the lowest total of n targets */

static Word *words(const char *name, int *count) {
    FILE *file = fopen(name, "r");
    if (!file) refuse("cannot open", name);
    Word *list = NULL, one;
    for (*count = 0; fscanf(file, "%10s", one.text) == 1; list[(*count)++] = one)
        if (!(*count & (*count - 1))) list = need(realloc(list, sizeof one * (2 * *count + 1)));
    fclose(file);
    return list;
}

/* Tiles as digits, from the left: 2 in place, 1 while a copy of the letter is left over, otherwise 0. */
static int reply(const char *said, const char *hidden) {
    int left[256] = {0}, code = 0;
    for (int i = 0; i < length; i++) if (said[i] != hidden[i]) left[(uint8_t)hidden[i]]++;
    for (int i = 0; i < length; i++)
        code = 3 * code + (said[i] == hidden[i] ? 2 : left[(uint8_t)said[i]] > 0 ? left[(uint8_t)said[i]]--, 1 : 0);
    return code;
}

static int by_text(const void *a, const void *b) { return strcmp(((const Word *)a)->text, ((const Word *)b)->text); }
static int by_distinct(const void *a, const void *b) { return distinct[*(const int *)b] - distinct[*(const int *)a]; }
static Word *sorted;
static int *place; /* of the sorted guesses */

static int position(const char *text) {
    Word one = {{0}};
    strncpy(one.text, text, LETTERS);
    Word *found = bsearch(&one, sorted, guesses, sizeof one, by_text);
    if (!found || strlen(text) > LETTERS) refuse("no allowed guess:", text);
    return place[found - sorted];
}

/* Guesses that can earn the most replies come first: behind them, bounds are soon high enough. */
static void read_game(char **files) {
    consistent = !strcmp(files[2], "consistent");
    if (!consistent && strcmp(files[2], "any")) refuse("no mode:", files[2]);
    target = words(files[0], &targets);
    Word *list = consistent ? target : words(files[1], &guesses);
    if (consistent) guesses = targets;
    if (!targets || !guesses) refuse("no words in", files[!!targets]);
    length = strlen(target[0].text);
    int powers = 1;
    for (int i = 0; i < length; i++) powers *= 3;
    number_of = room(powers, sizeof *number_of);
    memset(number_of, -1, powers * sizeof *number_of);
    int *order = room(guesses, sizeof *order), *last = room(powers, sizeof *last), most = 1;
    distinct = room(guesses, sizeof *distinct);
    for (int g = 0; g < guesses; g++) {
        if ((int)strlen(list[g].text) != length) refuse("a word of another length:", list[g].text);
        int branches = 0;
        for (int t = 0; t < targets; t++) {
            int code = reply(list[g].text, target[t].text);
            if (number_of[code] < 0) number_of[code] = codes++;
            if (last[code] != g + 1) { last[code] = g + 1; distinct[g]++; branches += code != powers - 1; }
        }
        if (branches > most) most = branches;
        order[g] = g;
    }
    if (codes > (int)(Code)-1 + 1) refuse("more than 256 replies: compile with", "-DCODE=uint16_t");
    right = number_of[powers - 1];
    qsort(order, guesses, sizeof *order, by_distinct);
    guess = room(guesses, sizeof *guess);
    int *many = room(guesses, sizeof *many);
    for (int g = 0; g < guesses; g++) { guess[g] = list[order[g]]; many[g] = distinct[order[g]]; }
    distinct = many;

    own = room(targets, sizeof *own);
    memset(own, -1, targets * sizeof *own);
    size_t width = guesses + BLOCK;
    by_guess = room((size_t)guesses * targets, sizeof(Code));
    by_target = room(targets * width, sizeof(Code));
    for (int g = 0; g < guesses; g++) for (int t = 0; t < targets; t++) {
        int code = number_of[reply(guess[g].text, target[t].text)];
        by_guess[(size_t)g * targets + t] = by_target[t * width + g] = code;
        if (code == right) own[t] = g;
    }
    for (int t = 0; t < targets; t++) if (own[t] < 0) refuse("a target that is no guess:", target[t].text);

    /* A tree finds one target with the first guess, at most `most` with the second, and so on. */
    sizes = room(targets + 1, sizeof *sizes);
    int64_t places = 1, left = 1, depth = 1;
    for (int n = 1; n <= targets; n++) {
        sizes[n] = sizes[n - 1] + depth;
        if (!--left) { places = places > targets ? places : places * most; left = places; depth++; }
    }

    sorted = room(guesses, sizeof *sorted); place = room(guesses, sizeof *place);
    memcpy(sorted, guess, guesses * sizeof *sorted);
    qsort(sorted, guesses, sizeof *sorted, by_text);
    for (int g = 0; g < guesses; g++) place[(Word *)bsearch(&guess[g], sorted, guesses, sizeof *sorted, by_text) - sorted] = g;
}

/* --- Sets of targets, in a hash table; equal sums of keys are compared target by target --- */

typedef struct { uint64_t sum; int64_t bound; int *members, size, final; } Set;
typedef struct { Set *sets; int *slots, count, most; uint64_t mask; } Table;
static uint64_t *keys;

static Table table(int most) {
    Table t = {room(most, sizeof(Set)), NULL, 0, most, 1};
    while (t.mask < 2 * (uint64_t)most + 2) t.mask *= 2;
    t.slots = room(t.mask, sizeof *t.slots);
    memset(t.slots, -1, t.mask-- * sizeof *t.slots);
    return t;
}

static int *slot_of(Table *t, const int *members, int size, uint64_t *sum) {
    *sum = 0;
    for (int i = 0; i < size; i++) *sum += keys[members[i]];
    uint64_t at = *sum & t->mask;
    for (; t->slots[at] >= 0; at = (at + 1) & t->mask) {
        Set *s = t->sets + t->slots[at];
        if (s->sum == *sum && s->size == size && !memcmp(s->members, members, size * sizeof *members)) break;
    }
    return t->slots + at;
}

static Set *find(Table *t, const int *members, int size) {
    uint64_t sum;
    int at = *slot_of(t, members, size, &sum);
    return at < 0 ? NULL : t->sets + at;
}

static void add(Table *t, const int *members, int size, int64_t bound, int final) {
    uint64_t sum;
    int *slot = slot_of(t, members, size, &sum);
    if (*slot < 0) {
        if (t->count == t->most) { /* only derived bounds are forgotten: the list has room for all of its sets */
            for (int i = 0; i < t->count; i++) free(t->sets[i].members);
            memset(t->slots, -1, (t->mask + 1) * sizeof *t->slots);
            t->count = 0;
            slot = slot_of(t, members, size, &sum);
        }
        int *copy = room(size, sizeof *copy);
        memcpy(copy, members, size * sizeof *copy);
        t->sets[t->count] = (Set){sum, bound, copy, size, final};
        *slot = t->count++;
    } else if (bound > t->sets[*slot].bound) {
        t->sets[*slot].bound = bound;
        t->sets[*slot].final = final;
    }
}

static Table listed, derived;

/* --- The inequality --- */

/* How many targets have the reply of an earlier one, for a block of guesses at once; stops at `enough`. */
static void repeats(const int *members, int size, int from, int enough, int *count) {
    static Code rows[COMPARED][BLOCK];
    static uint8_t seen[1 << 16];
    size_t width = guesses + BLOCK;
    memset(count, 0, BLOCK * sizeof *count);
    if (size > COMPARED) {
        for (int g = 0; g < BLOCK && from + g < guesses; g++) {
            const Code *row = by_guess + (size_t)(from + g) * targets;
            memset(seen, 0, codes);
            for (int i = 0; i < size; i++) { count[g] += seen[row[members[i]]]; seen[row[members[i]]] = 1; }
        }
        return;
    }
    for (int at = 0; at < size; at++) {
        Code same[BLOCK] = {0};
        const Code *mine = memcpy(rows[at], by_target + members[at] * width + from, sizeof rows[at]);
        for (int i = 0; i < at; i++) for (int g = 0; g < BLOCK; g++) same[g] |= rows[i][g] == mine[g];
        for (int g = 0; g < BLOCK; g++) count[g] += same[g];
        if (at >= enough && at % 4 == 3) {
            int least = size;
            for (int g = 0; g < BLOCK; g++) if (count[g] < least) least = count[g];
            if (least >= enough) return;
        }
    }
}

/* What a guess shows by the sizes of its branches alone. */
static int64_t by_sizes(const int *members, int size, int g, int64_t wanted) {
    static int count[1 << 16];
    const Code *row = by_guess + (size_t)g * targets;
    int64_t total = size;
    int done = 0;
    for (; done < size && total < wanted; done++) {
        int code = row[members[done]];
        if (code != right) { total += sizes[count[code] + 1] - sizes[count[code]]; count[code]++; }
    }
    while (done--) count[row[members[done]]] = 0;
    return total;
}

/* The least that any guess shows for a set by the sizes of branches, but no more than is wanted. */
static int64_t derive(const int *members, int size, int64_t wanted) {
    Set *known = find(&derived, members, size);
    if (known && (known->final || known->bound >= wanted)) return known->bound;
    int64_t least = wanted, found;
    int count[BLOCK];
    for (int i = 0; i < size; i++)
        if ((found = by_sizes(members, size, own[members[i]], least)) < least) least = found;

    /* Other guesses take two guesses for each target, and a third for each repeated reply. */
    for (int from = 0; !consistent && from < guesses && size - distinct[from] < least - 2 * size; from += BLOCK) {
        repeats(members, size, from, least - 2 * size, count);
        for (int g = from; g < from + BLOCK && g < guesses; g++)
            if (count[g - from] < least - 2 * size && (found = by_sizes(members, size, g, least)) < least) least = found;
    }
    add(&derived, members, size, least, least < wanted);
    return least;
}

/* What a guess shows for a set: its size and the bounds of its branches, up to what is wanted. */
static int64_t shown(const int *members, int size, int g, int64_t wanted) {
    static int count[1 << 16], start[1 << 16], *split;
    int64_t total = by_sizes(members, size, g, wanted);
    if (total >= wanted) return total;
    if (!split) split = room(targets, sizeof *split);
    const Code *row = by_guess + (size_t)g * targets;
    memset(count, 0, codes * sizeof *count);
    for (int i = 0; i < size; i++) count[row[members[i]]]++;
    for (int c = 0, at = 0; c < codes; at += count[c++]) start[c] = at;
    for (int i = 0; i < size; i++) split[start[row[members[i]]]++] = members[i];
    for (int c = 0; c < codes; c++) start[c] -= count[c];

    count[right] = 0;
    for (int c = 0; c < codes; c++) if (count[c] > 2) {
        Set *set = find(&listed, split + start[c], count[c]);
        if (set && set->bound > sizes[count[c]]) total += set->bound - sizes[count[c]];
    }
    while (total < wanted) { /* the largest branch that is left gains most */
        int best = right;
        for (int c = 0; c < codes; c++) if (count[c] > 2 && count[c] > count[best]) best = c;
        if (best == right) break;
        Set *set = find(&listed, split + start[best], count[best]);
        int64_t before = set && set->bound > sizes[count[best]] ? set->bound : sizes[count[best]];
        int64_t bound = derive(split + start[best], count[best], before + wanted - total);
        if (bound > before) total += bound - before;
        count[best] = 0;
    }
    return total;
}

static void check_guess(const int *members, int size, int g, int64_t bound) {
    int64_t total = shown(members, size, g, bound);
    if (total >= bound) return;
    printf("WRONG: for %d targets, the first of them %s, the guess %s shows %lld, not %lld\n", size,
           target[members[0]].text, guess[g].text, (long long)total, (long long)bound);
    exit(1);
}

static void check_set(const int *members, int size, int64_t bound) {
    if (bound <= sizes[size]) return;
    if (consistent) {
        for (int i = 0; i < size; i++) check_guess(members, size, own[members[i]], bound);
        return;
    }
    int64_t enough = bound - 2 * size + 1; /* a right guess saves one */
    for (int from = 0; from < guesses && size - distinct[from] < enough; from += BLOCK) {
        int count[BLOCK];
        repeats(members, size, from, enough, count);
        for (int g = from; g < from + BLOCK && g < guesses; g++)
            if (count[g - from] < enough) check_guess(members, size, g, bound);
    }
}

/* --- The list --- */

typedef struct { int *members, size; int64_t bound; } Row;

static Row *read_list(const char *name, int *rows, const int *all) {
    FILE *file = fopen(name, "r");
    if (!file) refuse("cannot open", name);
    char line[256], opener[32], before[32] = "", said[32], tiles[32];
    long parent;
    long long bound;
    int first = 0, fields;
    Row *row = NULL;
    *rows = 0;
    if (!fgets(line, sizeof line, file) || strncmp(line, "opener,parent,guess,reply,bound", 31)) refuse("no list:", name);
    while (fgets(line, sizeof line, file)) {
        fields = sscanf(line, "%31[^,],%ld,%31[^,],%31[^,],%lld", opener, &parent, said, tiles, &bound);
        if (fields != 5 || (int)strlen(tiles) != length) refuse("no row:", line);
        if (!(*rows & (*rows - 1))) row = need(realloc(row, sizeof *row * (2 * *rows + 1)));
        if (strcmp(opener, before)) { first = *rows; strcpy(before, opener); } /* parents count from here */
        if (parent < -1 || parent >= *rows - first) refuse("no parent:", line);
        int code = 0, g = position(said), size = 0;
        for (int i = 0; i < length; i++) code = 3 * code + (tiles[i] == 'G' ? 2 : tiles[i] == 'Y');
        const int *whole = parent < 0 ? all : row[first + parent].members;
        int most = parent < 0 ? targets : row[first + parent].size, *members = room(most, sizeof *members);
        for (int i = 0; i < most; i++) if (by_guess[(size_t)g * targets + whole[i]] == number_of[code]) members[size++] = whole[i];
        if (!size) refuse("an empty set:", line);
        row[(*rows)++] = (Row){need(realloc(members, (size + 1) * sizeof *members)), size, bound};
    }
    fclose(file);
    return row;
}

int main(int count, char **argument) {
    if (count < 6) return fputs("usage: check TARGETS GUESSES any|consistent BOUNDS TOTAL [FIRST GUESS ...]\n", stderr), 2;
    read_game(argument + 1);
    keys = room(targets, sizeof *keys);
    uint64_t random = 88172645463325252u;
    for (int t = 0; t < targets; t++) for (int i = 0; i < 9; i++) {
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        keys[t] = random;
    }
    int rows, *all = room(targets, sizeof *all);
    for (int t = 0; t < targets; t++) all[t] = t;
    Row *row = read_list(argument[4], &rows, all);
    listed = table(rows + 1);
    derived = table(DERIVED);
    for (int i = 0; i < rows; i++) add(&listed, row[i].members, row[i].size, row[i].bound, 1);

    /* A set that several rows name has the greatest of their bounds, and is checked once. */
    for (int i = 0; i < listed.count; i++) check_set(listed.sets[i].members, listed.sets[i].size, listed.sets[i].bound);
    char *end;
    int64_t total = strtoll(argument[5], &end, 10);
    if (*end || end == argument[5]) refuse("no total:", argument[5]);
    for (int i = 6; i < count; i++) check_guess(all, targets, position(argument[i]), total);
    if (count == 6) for (int g = 0; g < guesses; g++) check_guess(all, targets, g, total);
    printf("right: no tree takes less than %s guesses, by %d sets, for %d first guesses\n", argument[5], listed.count,
           count == 6 ? guesses : count - 6);
    return 0;
}
