// Help for one player: at a table with several people its settings decide, alone against bots one's own switches do.
import { GAMES } from '../../generated/games'
import { LEVELS } from '../../generated/levels'
import { preferences } from '../../lib/preferences.svelte'
import type { TableView } from '../../generated/wire'

export type Help = 'preview' | 'seen'

/** Bots against whom people are still learning. */
const EASY: ReadonlySet<string> = new Set(LEVELS.slice(0, 2))

/** Whether one person plays against bots alone. */
export function isAlone({ chairs }: TableView): boolean {
  const players = chairs.filter(({ bot, presence }) => !bot && presence !== 'empty')
  return players.length === 1 && !players[0]!.program
}

/** Whether all cards of the game are dealt, so that everyone knows which ones are in play. */
export function hasExactDeck({ settings }: TableView): boolean {
  return GAMES.find(({ game }) => game === settings.game)?.exact_deck ?? false
}

export function helps(table: TableView | null, help: Help): boolean {
  if (table === null) return false
  return table.settings[help] || (isAlone(table) && table.you !== null && wants(table, help))
}

/** The own switch, for who plays alone. */
export function wants(table: TableView, help: Help): boolean {
  const bots = table.chairs.flatMap(({ bot }) => bot ?? [])
  return preferences[help] ?? (hasExactDeck(table) || bots.every((bot) => EASY.has(bot)))
}
