// The turns of a match in which the most heads were taken.
import type { ReplayTurn } from '../generated/wire'

type BigTurn = { deal: number; turn: number; heads: number; takers: { seat: number; heads: number }[] }

export function bigTurns(turns: readonly ReplayTurn[], count = 3): BigTurn[] {
  return turns
    .map(measure)
    .filter(({ heads }) => heads > 0)
    .sort((one, other) => other.heads - one.heads)
    .slice(0, count)
}

function measure({ deal, turn, events }: ReplayTurn): BigTurn {
  const taken = new Map<number, number>()
  for (const event of events) {
    if (event.type === 'take') taken.set(event.seat, (taken.get(event.seat) ?? 0) + event.heads)
  }
  const takers = [...taken].map(([seat, heads]) => ({ seat, heads })).sort((one, other) => other.heads - one.heads)
  return { deal, turn, takers, heads: takers.reduce((sum, { heads }) => sum + heads, 0) }
}
