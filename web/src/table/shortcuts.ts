// The keys of the table. The list is shown by `?`.

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
