// Names of players and bots.
import type { TableView } from '../generated/wire'
import { t } from '../lib/words.svelte'

/** The server's name for deleted people. Nobody else can have it. */
const GONE = '—'

/** The stored name of a person who has not chosen one; each reader sees it in their own language. */
export const GUEST = 'Guest'
/** What such a person was called in older matches, which were all against bots. */
const ONCE_GUEST = new Set(['You', 'Du', 'Vous', 'Jij', 'Sina', 'Kamu'])

/** Whether a name tells who it is: people can be hidden or deleted. */
export function isNamed(name: string | undefined): boolean {
  return Boolean(name) && name !== GONE
}

/** Whether a person has this name for want of another one. */
export function isGuest(name: string): boolean {
  return name === GUEST || ONCE_GUEST.has(name)
}

/** The name to show; without one, the number of the seat. */
export function called(name: string | undefined, seat: number, own = false): string {
  if (name === GONE) return t('someone-gone')
  if (name === GUEST) return t(own ? 'you' : 'guest')
  return name || t('seat-number', { seat: seat + 1 })
}

type Player = { name?: string; bot?: string | null }

/** The name of a player to show, as the others tell whether it was chosen. */
export function calledAmong(players: readonly Player[], seat: number, own = false): string {
  const name = players[seat]?.name
  const alone = players.every((other, at) => at === seat || Boolean(other.bot) || !other.name)
  return called(name && alone && isGuest(name) ? GUEST : name, seat, own)
}

/** The names at a table, and the seat of the reader. */
export type Names = { you: number | null; of: (seat: number) => string }

export function namesAt(table: TableView | null): Names {
  return {
    you: table?.you ?? null,
    of: (seat) => calledAmong(table?.chairs ?? [], seat, seat === table?.you),
  }
}
