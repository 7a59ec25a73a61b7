// The player's preferences, stored in this browser.
import type { Speed } from '../table/state/beats'
import type { Avatar } from '../generated/wire'
import { readJson, writeJson } from './storage'

const KEY = 'nimmt'

export const CLOTHS = ['green', 'blue', 'wood'] as const
export const BACKS = ['heads', 'waves', 'meadow'] as const
export type Cloth = (typeof CLOTHS)[number]
export type Back = (typeof BACKS)[number]
export type Guard = 'undo' | 'tap' | 'none'

type Preferences = {
  speed: Speed
  /** What protects from a slip where a choice would end the turn: a moment to undo it, a second tap, or nothing. */
  guard: Guard
  sound: boolean
  /** Whether the player was asked for sounds: nobody is asked twice. */
  soundAsked: boolean
  vibrate: boolean
  theme: 'auto' | 'light' | 'dark'
  contrast: boolean
  /** What lies on the table, and the backs of the cards. */
  cloth: Cloth
  back: Back
  language: string
  game: string
  seats: number
  level: string
  name: string
  /** What this player looks like at new tables; without a choice, the name decides. */
  avatar: Avatar | null
  notify: boolean
  /** Whether the reactions of others are shown. */
  reactions: boolean
  /** Whether single letters are keyboard shortcuts at the table. */
  keys: boolean
  /** The number of answered questions in the course of each game. */
  learned: Record<string, number>
  /** Help in matches against bots alone; `null`: as the bots and the game suggest. */
  preview: boolean | null
  seen: boolean | null
}

export const USUAL: Preferences = {
  speed: 'normal',
  // A finger covers the card that it hits, so one sees only afterwards what one has tapped. A mouse rarely misses.
  guard: matchMedia('(pointer: coarse)').matches ? 'tap' : 'undo',
  sound: false,
  soundAsked: false,
  vibrate: true,
  theme: 'auto',
  contrast: false,
  cloth: 'green',
  back: 'heads',
  language: '',
  game: 'classic',
  seats: 4,
  level: 'medium',
  name: '',
  avatar: null,
  notify: false,
  reactions: true,
  keys: true,
  learned: {},
  preview: null,
  seen: null,
}

/** As stored by this version or an earlier one, which could only ask for a second tap before every card. */
type Stored = Partial<Preferences> & { confirm?: boolean }

export function restored({ confirm, ...kept }: Stored): Preferences {
  return { ...USUAL, ...(confirm ? { guard: 'tap' } : {}), ...kept }
}

export const preferences = $state<Preferences>(restored(readJson<Stored>(KEY, {})))

/** Store the preferences whenever they change. Call it once, inside a component. */
export function keepPreferences(): void {
  $effect(() => void writeJson(KEY, preferences))
}
