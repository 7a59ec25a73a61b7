// The bots to choose from, weakest first.
export const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert'] as const
