// Opening tables, and starting a match against bots with one click: open, sit down, seat bots, begin.
import { connection } from '../app/connection.svelte'
import { Refusal, request } from '../lib/api'
import { GAMES } from '../generated/games'
import { seatsFor } from '../game/seats'
import { preferences } from '../lib/preferences.svelte'
import { readJson, writeJson } from '../lib/storage'
import { keepOwnTables, ownTables } from './own-tables'
import { commitmentFor, follow } from '../table/state/own-part'
import { type Answer, type Outgoing, TableSocket } from '../table/state/socket'
import type { OpenedTable, Settings, TableView } from '../generated/wire'

const LAST_SETTINGS = 'nimmt-settings'

/** Start a match against bots. Returns the id of its table. */
export async function playNow(wanted = preferences.game, level = preferences.level): Promise<string> {
  const game = GAMES.some((one) => one.game === wanted) ? wanted : GAMES[0]!.game
  const seats = seatsFor(game, preferences.seats)
  const { id, table } = await openTable({ game, seats, sit_in: level })
  const bots = Array.from({ length: seats - 1 }, (_, bot): Outgoing => ({ type: 'seat-bot', seat: bot + 1, bot: level }))
  await sendAll(id, [sitDown(table), ...bots, { type: 'begin' }])
  return id
}

/** Open a table with the settings of last time, and sit down. Returns its id. */
export async function startTable(): Promise<string> {
  const { id, table } = await withLastSettings(openTable)
  await sendAll(id, [sitDown(table)])
  return id
}

/** Do something with the settings of last time, or with the usual ones if those were of an older version. */
export async function withLastSettings<Done>(open: (settings: Settings) => Promise<Done>): Promise<Done> {
  const usual = { game: preferences.game, seats: seatsFor(preferences.game, preferences.seats), sit_in: preferences.level }
  return open({ ...usual, ...lastSettings() }).catch((error) => {
    if (!(error instanceof Refusal) || (error.code !== 'bad-settings' && error.code !== 'bad-message')) throw error
    return open(usual)
  })
}

function sitDown(table: TableView): Outgoing {
  return { type: 'sit', seat: 0, commitment: commitmentFor(table), avatar: preferences.avatar }
}

/** Keep the settings for the next table. That one will be private again, whatever this one is. */
export function rememberSettings({ public: _public, ...settings }: Settings): void {
  writeJson(LAST_SETTINGS, settings)
}

function lastSettings(): Settings {
  const last = readJson<Settings>(LAST_SETTINGS, {})
  return GAMES.some(({ game }) => game === last.game) ? last : {}
}

/** Open a table. If the host has too many, close the oldest ones that this browser opened and try again. */
export async function openTable(settings: Settings): Promise<OpenedTable> {
  const own = ownTables()
  let opened: OpenedTable
  try {
    opened = await request<'openTable'>('POST', 'tables', { settings })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too-many' || own.length === 0) throw error
    await Promise.allSettled(own.splice(0, 5).map((id) => sendAll(id, [{ type: 'close' }])))
    opened = await request<'openTable'>('POST', 'tables', { settings })
  }
  keepOwnTables([...own, opened.id])
  return opened
}

/** Send all commands at once over one connection; the server handles them in order. Then the own part is revealed, if it is time. */
async function sendAll(table: string, commands: Outgoing[]): Promise<void> {
  let socket: TableSocket | undefined
  let before: TableView | null = null
  try {
    const answers = await new Promise<Answer[]>((resolve, reject) => {
      socket = new TableSocket(table, {
        message: (message) => {
          if (!('table' in message) || !message.table) return
          const { command } = follow({ ...message.table, id: table }, before)
          before = message.table
          if (command) void socket!.send(command)
        },
        connected: () => undefined,
        refused: (bye) => reject(new Refusal(bye.code, bye.error)),
        unavailable: () => void connection.check(),
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
