// How far one has come in each game, kept in this browser.
import { COURSES } from '../generated/courses'
import { prefers } from '../lib/preferences.svelte'

export function questionCount(game: string): number {
  return COURSES[game]!.reduce((sum, { asks }) => sum + asks.length, 0)
}

export function answeredOf(game: string): number {
  return Math.min(prefers.learned[game] ?? 0, questionCount(game))
}

export function isLearned(game: string): boolean {
  return answeredOf(game) === questionCount(game)
}

/** Who goes through it once more keeps what was reached. */
export function noteAnswered(game: string, answered: number): void {
  if (answered > answeredOf(game)) prefers.learned = { ...prefers.learned, [game]: answered }
}
