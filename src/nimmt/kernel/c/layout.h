/* The sizes of what is passed, so that the other side can check its own. */
API int32_t nimmt_size(int32_t which) {
    const int32_t sizes[] = {sizeof(Game), sizeof(Table), sizeof(Event), sizeof(Policy), sizeof(Query),
                             sizeof(Decision), NET_SIZE,  FEATURES,      PAIR_FEATURES,  HIDDEN, MOST_EVENTS,
                             sizeof(Match), sizeof(Episode), sizeof(Batch)};
    return which >= 0 && which < 14 ? sizes[which] : -1;
}
