// The players of a match on this device. The last names are suggested the next time.
import { GUEST } from '../game/names'
import { COWS } from '../generated/cows'
import { readJson, writeJson } from '../lib/storage'
import { BOTS, type BotName } from '../engine'
import type { Player } from './storage'

/** A player; `bot` is `null` for a person. */
export type Place = { name: string; bot: BotName | null }

export const BOT_NAMES = Object.keys(BOTS) as BotName[]
const NAMES = 'nimmt-device-names'

/** The default places: two people with the last names, or one person and three bots. */
export function usualPlaces(alone: boolean, own: string): Place[] {
  if (alone) return [{ name: own, bot: null }, ...Array.from({ length: 3 }, (): Place => ({ name: '', bot: 'greedy' }))]
  const names = readJson<string[]>(NAMES, [])
  return (names.length > 1 ? names : ['', '']).map((name) => ({ name, bot: null }))
}

/** The players for a new table; those without a name get one, which tells several people apart. */
export function playersOf(places: readonly Place[], numbered: (number: number) => string): Player[] {
  const unnamed = isAlone(places) ? () => GUEST : numbered
  const taken = new Set(places.map(({ name }) => name.trim()))
  const cows = COWS.filter((cow) => !taken.has(cow))
  return places.map(({ name, bot }, index) =>
    bot === null ? { name: name.trim() || unnamed(index + 1) } : { name: cows.shift()!, bot },
  )
}

/** Whether only one person plays. */
export function isAlone(places: readonly Place[]): boolean {
  return places.filter(({ bot }) => bot === null).length === 1
}

export function keepNames(places: readonly Place[]): void {
  const names = places.filter(({ bot }) => bot === null).map(({ name }) => name.trim())
  if (names.length > 1) writeJson(NAMES, names)
}
