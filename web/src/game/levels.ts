// The bots that one chooses by their strength, the weakest first.
export const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert'] as const
