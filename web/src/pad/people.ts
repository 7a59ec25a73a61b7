// Names of earlier players, offered as suggestions.
import { readJson, writeJson } from '../lib/storage'

const KEY = 'nimmt-pad-people'
const MOST = 60
export const LONGEST_NAME = 24

export function people(): string[] {
  const names = readJson<unknown>(KEY, [])
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string' && name !== '') : []
}

/** Remember players; the latest come first. */
export function rememberPeople(names: readonly string[]): void {
  writeJson(KEY, [...new Set([...names, ...people()])].slice(0, MOST))
}

export function cleanName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
}

/** Two players with the same name could not be told apart. */
export function isTaken(name: string, names: readonly string[]): boolean {
  return names.some((other) => other.toLocaleLowerCase() === name.toLocaleLowerCase())
}
