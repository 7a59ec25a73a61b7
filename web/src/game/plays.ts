// Matching selected cards to legal plays, and to the server's preview of where they would go.
import type { Preview } from '../generated/wire'

export function playsIn(legal: readonly (number[] | number)[]): number[][] {
  return legal.filter((play): play is number[] => Array.isArray(play))
}

export function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && sorted(one).every((card, index) => card === sorted(other)[index])
}

export function sorted(cards: readonly number[]): number[] {
  return [...cards].sort((one, other) => one - other)
}

export function isLegal(plays: readonly number[][], cards: readonly number[]): boolean {
  return plays.some((play) => isSame(play, cards))
}

export function previewOf(plays: readonly number[][], previews: Preview[] | null, cards: readonly number[]): Preview | null {
  const index = plays.findIndex((play) => isSame(play, cards))
  return index < 0 ? null : (previews?.[index] ?? null)
}

/** The places of a hand, one for each dealt card in rising order: where it is in the hand now, or `null` once it is played. */
export function slotsOf(hand: readonly number[], played: readonly number[]): (number | null)[] {
  let next = 0
  return sorted([...hand, ...played]).map((card) => (hand[next] === card ? next++ : null))
}

/** The number of cards per line of the hand: two lines on a phone, more only if the cards would get too small. */
export function perLine(dealt: number): number {
  if (dealt <= 10) return Math.max(1, Math.min(dealt, 5))
  return Math.ceil(dealt / Math.max(2, Math.ceil(dealt / 9)))
}

/** The same on a wide screen: one line for most hands. */
export function perWideLine(dealt: number): number {
  return Math.max(1, Math.ceil(dealt / Math.max(1, Math.ceil(dealt / 17))))
}
