// Made by `python -m tools.make_docs` from the bots.
/** The bots that people choose from, weakest first. */
export const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert'] as const
