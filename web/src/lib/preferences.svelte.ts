// What a player likes, kept in this browser.
import type { Speed } from '../table/state/beats'
import { readJson, writeJson } from './storage'

const KEY = 'nimmt'

type Kept = {
  speed: Speed
  confirm: boolean
  sound: boolean
  theme: 'auto' | 'light' | 'dark'
  contrast: boolean
  language: string
  game: string
  seats: number
  level: string
  name: string
  notify: boolean
  /** Single letters are keys of the table. */
  keys: boolean
  /** How many questions of each game's course were answered. */
  learned: Record<string, number>
}

export const USUAL: Kept = {
  speed: 'normal',
  confirm: false,
  sound: false,
  theme: 'auto',
  contrast: false,
  language: '',
  game: 'classic',
  seats: 4,
  level: 'medium',
  name: '',
  notify: false,
  keys: true,
  learned: {},
}

export const prefers = $state<Kept>({ ...USUAL, ...readJson<Partial<Kept>>(KEY, {}) })

/** Keep them, whenever they change. Call it once, inside a component. */
export function keepPreferences(): void {
  $effect(() => void writeJson(KEY, prefers))
}
