// The keys of the table. The list is shown by `?`.
import { focusHand } from '../lib/focus'
import type { Opened } from './dialogs/TableDialogs.svelte'
import { namesAt } from '../game/names'
import { rowsOf } from '../game/sentences'
import type { TableState } from './state/table.svelte'
import { listed, t } from '../lib/words.svelte'

/** Names of keys in the list, and what they do, in the order of the list. */
export const KEYS: { keys: string[]; does: string }[] = [
  { keys: ['arrows'], does: 'move' },
  { keys: ['enter', 'space'], does: 'pick' },
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

const BY_KEY = new Map<string, string>(KEYS.flatMap(({ keys, does }) => keys.map((key): [string, string] => [key, does])))

/** What a key means at the table; nothing while something is written, chosen from a list, or open above it. */
export function shortcutOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if ((event.target as Element).closest('input, select, textarea') || document.querySelector('dialog[open]')) return null
  return BY_KEY.get(event.key.toLowerCase()) ?? null
}

/** Do what is wanted; whether there was something to do. */
export function obey(wanted: string, key: string, board: TableState, open: (what: Opened) => void): boolean {
  switch (wanted) {
    case 'rows':
      return chooseRow(Number(key) - 1, board)
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
      if (board.view && board.table?.settings.seen) open('seen')
      return true
    case 'say':
      if (board.you !== null && board.house.remote) open('phrases')
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

function chooseRow(row: number, board: TableState): boolean {
  if (!board.mustAct || board.view?.phase !== 'take-row' || !board.legal.includes(row)) return false
  void board.takeRow(row)
  return true
}

function readHand(board: TableState): boolean {
  focusHand()
  return read(board, t('told-hand', { cards: board.view?.hand?.join(', ') ?? '' }))
}

/** The same words again must be heard again. */
function read(board: TableState, words: string): boolean {
  board.aside = ''
  requestAnimationFrame(() => (board.aside = words))
  return true
}

function scores(board: TableState): string {
  const names = namesAt(board.table)
  return listed((board.view?.totals ?? []).map((total, seat) => `${names.of(seat)} ${total}`))
}
