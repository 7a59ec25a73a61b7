// Sheets in files for other programs. A match record consists of turns, which nobody writes down at a real table, so sheets
// have a format of their own: see docs/play/scorepad.md.
import { headsOf, isOver, lastTotals, placesOf } from './match/scores'
import { ranking } from './tournament/standings'
import { readSheet, writeSheet } from './format'
import { gameOf, newSheet, type Sheet } from './match/sheet'
import { decimals } from './texts'
import { isPlayed, placesAt, type Tournament } from './tournament/tournament'

const FORMAT = 'nimmt/score/1'

export function scoreRecord(sheet: Sheet): string {
  const finished = isOver(sheet)
  const totals = lastTotals(sheet)
  const record = {
    format: FORMAT,
    game: sheet.game,
    options: sheet.options,
    seats: sheet.players.map((name) => ({ name })),
    first: sheet.first,
    deals: sheet.deals.map((deal) => ({ heads: headsOf(deal), cards: deal.map((entry) => (Array.isArray(entry) ? entry : null)) })),
    finished,
    totals,
    places: finished ? placesOf(totals, gameOf(sheet.game).more_is_better) : null,
  }
  return `${JSON.stringify(record)}\n`
}

/** A new sheet made from such a record; `null` if it is none. It is checked like a stored sheet. */
export function readRecord(text: string, now: number): Sheet | null {
  try {
    const { format, game, options, seats, first, deals } = JSON.parse(text) as Written
    if (format !== FORMAT) return null
    const lines = deals.map(({ heads, cards }) => heads.map((count, seat) => cards?.[seat] ?? count))
    const sheet = { ...newSheet({ game, options, players: seats.map(({ name }) => name), first }, now), deals: lines }
    return readSheet(writeSheet(sheet)) as Sheet | null
  } catch {
    return null
  }
}

type Written = Pick<Sheet, 'game' | 'options' | 'first'> & {
  format: string
  seats: { name: string }[]
  deals: { heads: number[]; cards?: (number[] | null)[] }[]
}

/** One line per player, best first, with table, points and place for each round. */
export function tournamentCsv(tournament: Tournament, heads: { start: string[]; round: (round: number) => string[] }): string {
  const first = [...heads.start, ...tournament.rounds.flatMap((_, round) => heads.round(round + 1))]
  const lines = ranking(tournament).map(({ player, place, placePoints, relative, absolute }) => [
    place,
    tournament.players[player]!,
    decimals(placePoints),
    decimals(relative * 100),
    absolute,
    ...tournament.rounds.flatMap((_, round) => cellsOf(tournament, round, player)),
  ])
  return [first, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function cellsOf(tournament: Tournament, round: number, player: number): (number | string)[] {
  const number = tournament.rounds[round]!.findIndex(({ seats }) => seats.includes(player))
  const table = tournament.rounds[round]![number]!
  const seat = table.seats.indexOf(player)
  return [number + 1, table.points[seat] ?? '', isPlayed(table) ? placesAt(tournament, table)[seat]! : '']
}

function quoted(cell: number | string): string {
  return /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)
}
