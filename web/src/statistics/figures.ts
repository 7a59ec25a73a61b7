// Statistics of a player's matches: selection, formats and scales.
import type { GameStatistics, MatchResult, Mean } from '../generated/wire'
import { figure } from '../lib/words.svelte'

export const WIDTH = 320
export const HEIGHT = 150
export const LEFT = 24
const TOP = 8
const BOTTOM = 18
const RIGHT = 4

type Group = Pick<GameStatistics, 'game' | 'seats'>

/** The default choice: the game with the most matches. */
export function usual(games: readonly GameStatistics[]): GameStatistics | undefined {
  return [...games].sort((one, other) => other.matches - one.matches)[0]
}

/** The matches of one game and number of seats, earliest first. */
export function inOrder(matches: readonly MatchResult[], { game, seats }: Group): MatchResult[] {
  return matches.filter((match) => match.game === game && match.seats === seats).reverse()
}

export function withError({ mean, error }: Mean): string {
  return error === null ? figure(mean) : `${figure(mean)} ± ${figure(error)}`
}

/** Whether a difference is negative, positive or zero when rounded. */
export function way(difference: number): 'less' | 'more' | 'same' {
  if (Math.abs(difference) < 0.005) return 'same'
  return difference < 0 ? 'less' : 'more'
}

/** The x coordinate of the nth match, and the y coordinate of a value. */
export function scales(count: number, most: number): { x: (nth: number) => number; y: (value: number) => number } {
  const room = HEIGHT - TOP - BOTTOM
  return {
    x: (nth) => (count < 2 ? (LEFT + WIDTH - RIGHT) / 2 : LEFT + (nth * (WIDTH - LEFT - RIGHT)) / (count - 1)),
    y: (value) => HEIGHT - BOTTOM - (value * room) / Math.max(1, most),
  }
}
