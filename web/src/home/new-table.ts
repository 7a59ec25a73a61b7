// From one click to a match against bots: open a table, sit down, seat the bots, begin.
import { api, newPart, Refusal } from '../lib/api'
import { GAMES } from '../generated/games'
import { prefers } from '../lib/preferences.svelte'
import { readJson, writeJson } from '../lib/storage'
import { type Answer, type Outgoing, TableSocket } from '../table/state/socket'
import type { OpenedTable, Settings } from '../generated/wire'

const OWN_TABLES = 'nimmt-tables'
const LAST_SETTINGS = 'nimmt-settings'

/** As many seats as were liked last, as far as the game has them and the cards suffice. */
export function seatsFor(game: string, wanted: number, hand?: number): number {
  const { fewest_seats, most_seats, to_deal, hand: usual } = GAMES.find((one) => one.game === game) ?? GAMES[0]!
  const enough = Math.floor(to_deal / (hand ?? usual))
  return Math.max(fewest_seats, Math.min(wanted, most_seats, enough))
}

/** The id of a table where a match against bots has begun. */
export async function playNow(wanted = prefers.game, level = prefers.level): Promise<string> {
  const game = GAMES.some((one) => one.game === wanted) ? wanted : GAMES[0]!.game
  const seats = seatsFor(game, prefers.seats)
  const { id } = await openTable({ game, seats, sit_in: level })
  const bots = Array.from({ length: seats - 1 }, (_, bot): Outgoing => ({ type: 'seat-bot', seat: bot + 1, bot: level }))
  await sendAll(id, [{ type: 'sit', seat: 0, part: newPart() }, ...bots, { type: 'begin' }])
  return id
}

/** The id of a table with these settings, where the host sits down; they are the ones to begin with next time. */
export async function makeTable(settings: Settings): Promise<string> {
  const { id } = await openTable(settings)
  writeJson(LAST_SETTINGS, settings)
  await sendAll(id, [{ type: 'sit', seat: 0, part: newPart() }])
  return id
}

export function lastSettings(): Partial<Required<Settings>> {
  const last = readJson<Partial<Required<Settings>>>(LAST_SETTINGS, {})
  return GAMES.some(({ game }) => game === last.game) ? last : {}
}

/** Nobody who has begun a match in this browser is new. */
export function hasPlayed(): boolean {
  return readJson<string[]>(OWN_TABLES, []).length > 0
}

/** A host may have only so many tables: where there are too many, the oldest that this browser opened are closed. */
export async function openTable(settings: Settings): Promise<OpenedTable> {
  const own = readJson<string[]>(OWN_TABLES, [])
  let opened: OpenedTable
  try {
    opened = await api.openTable(settings)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too-many' || own.length === 0) throw error
    await Promise.allSettled(own.splice(0, 5).map((id) => sendAll(id, [{ type: 'close' }])))
    opened = await api.openTable(settings)
  }
  writeJson(OWN_TABLES, [...own, opened.id].slice(-40))
  return opened
}

/** All at once over one connection: the server answers them in their order. */
async function sendAll(table: string, commands: Outgoing[]): Promise<void> {
  let socket: TableSocket | undefined
  try {
    const answers = await new Promise<Answer[]>((resolve, reject) => {
      socket = new TableSocket(table, {
        message: () => undefined,
        connected: () => undefined,
        refused: (bye) => reject(new Refusal(bye.code, bye.error)),
        version: () => null,
      })
      resolve(Promise.all(commands.map((command) => socket!.send(command))))
    })
    const refused = answers.find((answer) => answer.type === 'error')
    if (refused?.type === 'error') throw new Refusal(refused.code, refused.error)
  } finally {
    socket?.close()
  }
}
