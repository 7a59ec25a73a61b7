// Seating plans in which everyone meets as many others as possible.

type Chance = () => number

type Tables = readonly (readonly number[])[]

/** The number of random plans, of which the best is used. */
const PLANS = 20

export function seatRounds(players: number, tables: number, rounds: number, before: readonly Tables[], chance: Chance): number[][][] {
  let best: number[][][] = []
  let least = Infinity
  for (let nth = 0; nth < PLANS; nth++) {
    const plan = onePlan(players, tables, rounds, before, chance)
    const cost = dullness(metIn(players, [...before, ...plan]))
    if (cost < least) [best, least] = [plan, cost]
  }
  return best
}

/** The sizes of the tables: equal, or different by one, larger ones first. */
export function tableSizes(players: number, tables: number): number[] {
  return Array.from({ length: tables }, (_, table) => Math.floor(players / tables) + (table < players % tables ? 1 : 0))
}

/** How often each pair of players has met. */
export function metIn(players: number, rounds: readonly Tables[]): number[][] {
  const met = Array.from({ length: players }, () => new Array<number>(players).fill(0))
  for (const seats of rounds.flat()) for (const one of seats) for (const other of seats) if (one !== other) met[one]![other]!++
  return met
}

/** The cost of a pair that never meets. The cost of meeting again grows: three meetings of one pair cost more than two of two pairs. */
const NOT_MET = 9

function dullness(met: number[][]): number {
  return met.flat().reduce((sum, times) => sum + (times * times || NOT_MET), 0)
}

/** The extra cost of meeting again, so that the first repetition counts most. */
const AGAIN = 2

function onePlan(players: number, tables: number, rounds: number, before: readonly Tables[], chance: Chance): number[][][] {
  const plan: number[][][] = []
  for (let round = 0; round < rounds; round++) plan.push(oneRound(players, tables, [...before, ...plan], chance))
  return plan
}

function oneRound(players: number, tables: number, before: readonly Tables[], chance: Chance): number[][] {
  const everyone = shuffled([...Array(players).keys()], chance)
  const sizes = tableSizes(players, tables)
  const seats = sizes.map((size) => everyone.splice(0, size))
  const again = metIn(players, before).map((row) => row.map((times) => times && times + AGAIN))
  improve(seats, again, timesAtSmall(players, before))
  return seats
}

/** How often each player has sat at a small table, so that nobody always does. */
function timesAtSmall(players: number, before: readonly Tables[]): number[] {
  const times = new Array<number>(players).fill(0)
  for (const tables of before) {
    const largest = Math.max(...tables.map((seats) => seats.length))
    for (const seats of tables) if (seats.length < largest) for (const player of seats) times[player]!++
  }
  return times
}

/** Swap pairs of players as long as that improves the plan. */
function improve(seats: number[][], again: number[][], atSmall: number[]): void {
  for (let better = true; better; ) {
    better = false
    for (let one = 0; one < seats.length; one++)
      for (let other = one + 1; other < seats.length; other++)
        better = improvePair(seats[one]!, seats[other]!, again, atSmall) || better
  }
}

function improvePair(here: number[], there: number[], again: number[][], atSmall: number[]): boolean {
  let better = false
  for (let h = 0; h < here.length; h++)
    for (let t = 0; t < there.length; t++) {
      const [one, other] = [here[h]!, there[t]!]
      const now = known(one, here, again) + known(other, there, again)
      const then = known(other, here, again) - again[other]![one]! + known(one, there, again) - again[one]![other]!
      const fairer = here.length === there.length ? 0 : (atSmall[other]! - atSmall[one]!) * (here.length - there.length) * (AGAIN + 1)
      if (then - fairer < now) {
        ;[here[h], there[t]] = [other, one]
        better = true
      }
    }
  return better
}

function known(player: number, seats: number[], again: number[][]): number {
  return seats.reduce((sum, other) => sum + again[player]![other]!, 0)
}

/** Reproducible random numbers in [0, 1), by seed (mulberry32). */
export function repeatable(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<T>(things: readonly T[], chance: Chance): T[] {
  const all = [...things]
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1))
    ;[all[last], all[other]] = [all[other]!, all[last]!]
  }
  return all
}
