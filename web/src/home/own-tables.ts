// The tables that this browser has opened.
import { readJson, writeJson } from '../lib/storage'

const OWN_TABLES = 'nimmt-tables'
const MOST = 40

export function ownTables(): string[] {
  return readJson<string[]>(OWN_TABLES, [])
}

export function keepOwnTables(tables: readonly string[]): void {
  writeJson(OWN_TABLES, tables.slice(-MOST))
}
