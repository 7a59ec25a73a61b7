// Made by `python -m tools.make_docs` from the table.
/** Names for bots, in the order in which they are given. */
export const COWS = ['Bella', 'Rosa', 'Alma', 'Frieda', 'Lotte', 'Emma', 'Olga', 'Resi', 'Heidi', 'Paula', 'Zenzi'] as const
