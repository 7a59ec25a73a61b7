// The referee: judges a turn as `nimmt referee` does.
import { ASK, AT, FULL_ROW, MOST_EVENTS, MOST_SEATS, NO_CARD, type Preset, PRESETS, ROWS, SIZE, UNSET } from '../generated/kernel'
import { eventsAt, type Placement, placementOf } from './events'
import type { Kernel } from './kernel'

/** A turn to judge. */
export type Question = {
  readonly game: string
  readonly rows: readonly (readonly number[])[]
  readonly plays: readonly { readonly seat: number; readonly cards: readonly number[] }[]
  readonly cow?: number | null
  readonly choices?: { readonly [seat: string]: number }
}
/** What must happen. */
export type Verdict = { rows: number[][]; cow: number | null; heads: { [seat: string]: number }; events: Placement[] }
/** A low card whose row has not been chosen yet. */
export type Needs = { needs: { seat: number; card: number; rows: number[] } }
/** There can be no such turn. */
export type Refusal = { error: true }
export type Answer = Verdict | Needs | Refusal

type Turn = Required<Question>

export function judge(kernel: Kernel, question: Question): Answer {
  const turn: Turn = { cow: null, choices: {}, ...question }
  kernel.clear()
  if (!Object.hasOwn(PRESETS, turn.game)) return { error: true }
  const game = gameOf(kernel, turn)
  if (hasFault(kernel, game, turn)) return { error: true }
  const seat = -1 - resolve(kernel, game, turn, ASK).count
  if (Object.keys(turn.choices).some((chooser) => Number(chooser) !== seat)) return { error: true }
  const choice = turn.choices[seat]
  if (seat >= 0 && choice === undefined) {
    const card = turn.plays.find((play) => play.seat === seat)!.cards[0]!
    return { needs: { seat, card, rows: Array.from({ length: ROWS }, (_, row) => row) } }
  }
  return verdict(kernel, turn, resolve(kernel, game, turn, choice ?? ASK))
}

/** The game with the cow, if the turn has one, the game may have one, and the two together are no other game. */
function gameOf(kernel: Kernel, { game, cow }: Turn): number {
  const preset = PRESETS[game]!
  const agreed = kernel.agree(game, { cow: true }, preset.most_seats)
  const hasName = Object.values(PRESETS).some((other) => same(other, { ...preset, cow: 1 }))
  return cow === null || agreed.fault !== 0 || hasName ? kernel.agree(game, {}, preset.most_seats).at : agreed.at
}

function same(one: Preset, other: Preset): boolean {
  return (Object.keys(AT.Ruleset) as (keyof Preset)[]).every((field) => one[field] === other[field])
}

function hasFault(kernel: Kernel, game: number, { rows, cow, plays, choices }: Turn): boolean {
  const chosen = Object.entries(choices).flatMap(([seat, row]) => [int32(Number(seat)), int32(row)])
  const fault = kernel.calls.nimmt_fault(
    game,
    kernel.putNumbers([rows.length, ...rows.flatMap((row) => [row.length, ...row.map(int32)])]),
    cow === null ? UNSET : int32(cow),
    kernel.putNumbers([plays.length, ...plays.flatMap(({ seat, cards }) => [int32(seat), cards.length, ...cards.map(int32)])]),
    kernel.putNumbers([chosen.length / 2, ...chosen]),
  )
  return fault !== 0
}

/** The nearest number that the kernel takes: too large a number stays too large. */
function int32(value: number): number {
  return Math.min(2 ** 31 - 1, Math.max(UNSET + 1, value))
}

type Resolution = { count: number; taken: number; events: number }

function resolve(kernel: Kernel, game: number, { rows, cow, plays }: Turn, choice: number): Resolution {
  const table = kernel.room(SIZE.Table)
  const cards = rows.flatMap((row) => [...row, ...Array<number>(FULL_ROW - row.length).fill(0)])
  const counts = kernel.putBytes(rows.map((row) => row.length))
  kernel.calls.nimmt_table(game, table, kernel.putBytes(cards), counts, cow ?? -1)
  const played = kernel.room(2 * MOST_SEATS)
  kernel.bytes(played, 2 * MOST_SEATS).fill(NO_CARD)
  for (const { seat, cards } of plays) kernel.bytes(played + 2 * seat, cards.length).set([...cards].sort((a, b) => a - b))
  const order = kernel.putBytes(plays.map(({ seat }) => seat))
  const taken = kernel.room(4 * MOST_SEATS)
  const events = kernel.room(SIZE.Event * MOST_EVENTS)
  const count = kernel.calls.nimmt_resolve(game, table, played, order, plays.length, choice, taken, events)
  return { count, taken, events }
}

function verdict(kernel: Kernel, turn: Turn, { count, taken, events }: Resolution): Verdict {
  const rows = turn.rows.map((row) => [...row])
  const placements = eventsAt(kernel, events, count).map((event) => placementOf(event, rows)!)
  const cow = placements.findLast((event) => event.type === 'cow')?.to ?? turn.cow
  const heads = [...kernel.numbers(taken, MOST_SEATS)].map((number, seat) => [seat, number] as const)
  return { rows, cow, heads: Object.fromEntries(heads.filter(([, number]) => number > 0)), events: placements }
}
