// The keyboard shortcuts of the table.
import { helps } from './state/help'
import { focusHand } from '../lib/focus'
import type { Opened } from './dialogs/TableDialogs.svelte'
import { namesAt } from '../game/names'
import { rowsOf } from '../game/sentences'
import type { TableState } from './state/table.svelte'
import { listed, t } from '../lib/words.svelte'

export type Shortcut = { keys: string[]; does: string }

/** Keys and their actions, in the order of the list that `?` shows. */
export const SHORTCUTS: Shortcut[] = [
  { keys: ['arrows'], does: 'move' },
  { keys: ['enter', 'space'], does: 'pick' },
  { keys: ['escape'], does: 'undo' },
  { keys: ['1', '2', '3', '4'], does: 'rows' },
  { keys: ['h'], does: 'hand' },
  { keys: ['r'], does: 'read' },
  { keys: ['p'], does: 'scores' },
  { keys: ['w'], does: 'waits' },
  { keys: ['l'], does: 'again' },
  { keys: ['x'], does: 'skip' },
  { keys: ['s'], does: 'score' },
  { keys: ['c'], does: 'seen' },
  { keys: ['t'], does: 'say' },
  { keys: ['m'], does: 'menu' },
  { keys: ['?'], does: 'help' },
]

const BY_KEY = new Map<string, string>(SHORTCUTS.flatMap(({ keys, does }) => keys.map((key): [string, string] => [key, does])))

/** Whether keys belong to the table: no dialog is open. */
export function isAtTable(): boolean {
  return !document.querySelector('dialog[open]')
}

/** The action of a key, or `null` while the player types, chooses from a list, or has a dialog open. */
export function shortcutOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if ((event.target as Element).closest('input, select, textarea') || !isAtTable()) return null
  return BY_KEY.get(event.key.toLowerCase()) ?? null
}

/** Run the action of a key. Returns whether there was anything to do. */
export function runShortcut(wanted: string, key: string, board: TableState, choose: ((row: number) => void) | null, open: (what: Opened) => void): boolean {
  switch (wanted) {
    case 'rows':
      if (!choose || !board.legal.includes(Number(key) - 1)) return false
      choose(Number(key) - 1)
      return true
    case 'hand':
      return readHand(board)
    case 'read':
      return read(board, rowsOf(board.view))
    case 'scores':
      return read(board, scores(board))
    case 'waits':
      return read(board, document.getElementById('status')?.textContent ?? '')
    case 'again':
      board.stage.lookAgain()
      return true
    case 'skip':
      board.stage.skip()
      return true
    case 'score':
      if (board.view) open('score')
      return board.view !== null
    case 'seen':
      if (board.view && helps(board.table, 'seen')) open('seen')
      return true
    case 'say':
      if (board.you !== null && board.backend.remote) open('phrases')
      return true
    case 'menu':
      open('menu')
      return true
    case 'help':
      open('help')
      return true
    default:
      return false
  }
}

function readHand(board: TableState): boolean {
  focusHand()
  return read(board, t('told-hand', { cards: board.view?.hand?.join(', ') ?? '' }))
}

/** Announce a text. It is cleared first, so that the same text is read out again. */
function read(board: TableState, words: string): boolean {
  board.aside = ''
  requestAnimationFrame(() => (board.aside = words))
  return true
}

function scores(board: TableState): string {
  const names = namesAt(board.table)
  return listed((board.view?.totals ?? []).map((total, seat) => `${names.of(seat)} ${total}`))
}
