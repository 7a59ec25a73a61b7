// The referee: a turn in, what must happen out, as `nimmt referee` answers.
import { FULL_ROW, Kernel, MOST_SEATS, NONE, ROWS, SIZES, UNSET } from './kernel'
import { PRESETS, type Preset } from '../generated/presets'
import { type Question, readQuestion, ShapeError } from './question'
import { type Placement, placementOf, toldAt } from './events'

/** What must happen. */
export type Verdict = { rows: number[][]; cow: number | null; heads: { [seat: string]: number }; events: Placement[] }
/** A low card whose row is not given yet. */
export type Needs = { needs: { seat: number; card: number; rows: number[] } }
export type Refusal = { error: string }
export type Answer = Verdict | Needs | Refusal

type Told = Required<Question>
type Sentence = (told: Told, about: readonly number[]) => string

const ASK = -1
const COW = 10
const MOST_SEATS_AT = 1
const MOST_CARDS_AT = 7

/** What each fault of the kernel is called, in its order. */
const FAULTS: readonly Sentence[] = [
  (_, [count]) => `There are 4 rows, not ${count}.`,
  (_, [row, count]) => `Row ${row} has ${count} cards; a row has 1 to 5.`,
  (_, [row]) => `Row ${row} holds a zero, which is never placed.`,
  ({ game }, [row]) => `Row ${row} does not ascend, as every row of ${game} does.`,
  ({ game }) => `${game} has no cow here; a turn with the cow is one of the game cow.`,
  ({ game }) => `${game} has a cow: say in which row it is.`,
  (_, [cow]) => `The cow is in row 0 to 3, not in row ${cow}.`,
  (_, [cow]) => `The cow cannot be in row ${cow}, which is full with 5 numbers.`,
  () => 'Nobody plays: a turn has at least one play.',
  ({ game }, [seat]) => `${game} has the seats 0 to ${switchOf(game, MOST_SEATS_AT) - 1}, no seat ${seat}.`,
  ({ game }, [seat, count]) =>
    `Seat ${seat} plays ${count} cards; in ${game} it is 1${switchOf(game, MOST_CARDS_AT) === 2 ? ' or 2' : ''}.`,
  ({ game }, [seat]) => `Seat ${seat} plays a zero, and ${game} has none.`,
  (_, [seat]) => `Seat ${seat} plays twice.`,
  (_, [card]) => `There is no card ${card}.`,
  (_, [card]) => `The card ${card} is there twice.`,
  (_, [zeros]) => `There are only 7 zeros, not ${zeros}.`,
  (_, [row]) => `There is no row ${row} to choose; the rows are 0 to 3.`,
]

export function judge(kernel: Kernel, question: unknown): Answer {
  try {
    const told = readQuestion(question)
    if (!Object.hasOwn(PRESETS, told.game)) {
      return { error: `There is no game '${told.game}'; there are ${Object.keys(PRESETS).join(', ')}.` }
    }
    kernel.clear()
    return judged(kernel, told)
  } catch (error) {
    if (error instanceof ShapeError) return { error: error.message }
    throw error
  }
}

function judged(kernel: Kernel, told: Told): Answer {
  const game = gameOf(kernel, told)
  const fault = faultOf(kernel, game, told)
  if (fault !== null) return { error: fault }
  const seat = -1 - resolve(kernel, game, told, ASK).count
  const chooses = seat >= 0 && Object.hasOwn(told.choices, seat)
  const unused = Object.keys(told.choices).map(Number).filter((other) => other !== seat)
  if (unused.length) return { error: `Seat ${Math.min(...unused)} has no row to choose in this turn.` }
  if (seat >= 0 && !chooses) {
    const card = told.plays.find((play) => play.seat === seat)!.cards[0]!
    return { needs: { seat, card, rows: Array.from({ length: ROWS }, (_, row) => row) } }
  }
  return verdict(kernel, told, resolve(kernel, game, told, chooses ? told.choices[seat]! : ASK))
}

/** The game, with the cow that a table agreed on if the game with it has no name of its own. */
function gameOf(kernel: Kernel, { game, cow }: Told): number {
  const seats = switchOf(game, MOST_SEATS_AT)
  const agreed = kernel.agree(game, { cow: true }, seats)
  return cow === null || agreed.fault !== 0 || isNamed(game) ? kernel.agree(game, {}, seats).at : agreed.at
}

function isNamed(game: string): boolean {
  const own = PRESETS[game]!
  const withCow = { ...own, switches: own.switches.map((value, index) => (index === COW ? 1 : value)) }
  return Object.values(PRESETS).some((preset) => same(preset, withCow))
}

function same(one: Preset, other: Preset): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function switchOf(game: string, place: number): number {
  return PRESETS[game]!.switches[place]!
}

function faultOf(kernel: Kernel, game: number, told: Told): string | null {
  const rows = kernel.putNumbers([told.rows.length, ...told.rows.flatMap((row) => [row.length, ...row.map(small)])])
  const plays = told.plays.flatMap(({ seat, cards }) => [small(seat), cards.length, ...cards.map(small)])
  const chosen = Object.entries(told.choices).flatMap(([seat, row]) => [small(Number(seat)), small(row)])
  const about = kernel.room(8)
  const fault = kernel.calls.nimmt_fault(
    game,
    rows,
    told.cow === null ? UNSET : small(told.cow),
    kernel.putNumbers([told.plays.length, ...plays]),
    kernel.putNumbers([chosen.length / 2, ...chosen]),
    about,
  )
  return fault === 0 ? null : FAULTS[fault - 1]!(told, [...kernel.numbers(about, 2)])
}

/** As large as the kernel takes it, and still as wrong. */
function small(value: number): number {
  return Math.min(2 ** 31 - 1, Math.max(UNSET + 1, value))
}

type Resolved = { count: number; table: number; taken: number; events: number }

function resolve(kernel: Kernel, game: number, { rows, cow, plays }: Told, choice: number): Resolved {
  const table = kernel.room(SIZES.table)
  const cards = rows.flatMap((row) => [...row, ...Array<number>(FULL_ROW - row.length).fill(0)])
  const counts = kernel.putBytes(rows.map((row) => row.length))
  kernel.calls.nimmt_table(game, table, kernel.putBytes(cards), counts, cow ?? -1)
  const played = kernel.room(2 * MOST_SEATS)
  kernel.bytes(played, 2 * MOST_SEATS).fill(NONE)
  for (const { seat, cards } of plays) kernel.bytes(played + 2 * seat, cards.length).set([...cards].sort((a, b) => a - b))
  const order = kernel.putBytes(plays.map(({ seat }) => seat))
  const taken = kernel.room(4 * MOST_SEATS)
  const events = kernel.room(SIZES.event * SIZES.events)
  const count = kernel.calls.nimmt_resolve(game, table, played, order, plays.length, choice, taken, events)
  return { count, table, taken, events }
}

function verdict(kernel: Kernel, told: Told, { count, taken, events }: Resolved): Verdict {
  const rows = told.rows.map((row) => [...row])
  const happened = toldAt(kernel, events, count).map((one) => placementOf(one, rows)!)
  const cow = happened.findLast((event) => event.type === 'cow')?.to ?? told.cow
  const heads = [...kernel.numbers(taken, MOST_SEATS)].map((number, seat) => [seat, number] as const)
  return { rows, cow, heads: Object.fromEntries(heads.filter(([, number]) => number > 0)), events: happened }
}
