// What a player likes, kept in this browser.
import type { Speed } from '../table/state/beats'

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

function read(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return USUAL
  }
}

export const prefers = $state<Kept>(read())

/** Keep them, whenever they change. Call it once, inside a component. */
export function keepPreferences(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(prefers))
    } catch {
      // A browser that keeps nothing still plays.
    }
  })
}
