// Who leads after a deal, and how far it is to the end of the match.
import { GAMES } from '../../generated/games'
import type { TableView, View } from '../../generated/wire'

/** The seats, best first; equal scores in seat order. */
export function bestFirst(scores: readonly number[], moreIsBetter: boolean): number[] {
  return [...scores.keys()].sort((one, other) => (moreIsBetter ? -1 : 1) * (scores[one]! - scores[other]!))
}

export function leaders(totals: readonly number[], moreIsBetter: boolean): number[] {
  const best = moreIsBetter ? Math.max(...totals) : Math.min(...totals)
  return [...totals.keys()].filter((seat) => totals[seat] === best)
}

/** The points and the number of deals at which the match ends; `null` for no such limit. */
export function limitsOf({ settings }: TableView, view: View): { points: number | null; deals: number | null } {
  const game = GAMES.find((one) => one.game === settings.game)
  const set = <T>(option: T | undefined, usual: T | undefined) => (option === undefined ? (usual ?? null) : option)
  const deals = set<number | string | null>(settings.options.deals, game?.deals)
  return {
    points: set<number | null>(settings.options.points, game?.points),
    deals: typeof deals === 'string' ? view.seats : deals,
  }
}

/** The totals after each deal. */
export function totalsByDeal(view: View): number[][] {
  return view.deals.reduce<number[][]>((sums, { heads }) => [...sums, heads.map((count, seat) => count + (sums.at(-1)?.[seat] ?? 0))], [])
}
