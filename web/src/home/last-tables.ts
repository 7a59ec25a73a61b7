// The tables that this browser showed last, the latest first.
import { readJson, readText, writeJson } from '../lib/storage'

const LAST_TABLES = 'nimmt-last-tables'
const LAST_TABLE = 'nimmt-last-table' // where older versions kept one
const MOST = 6

export function lastTables(): string[] {
  const older = readText(LAST_TABLE)
  return readJson<string[]>(LAST_TABLES, older ? [older] : [])
}

export function rememberTable(id: string): void {
  writeJson(LAST_TABLES, [id, ...lastTables().filter((one) => one !== id)].slice(0, MOST))
}

export function forgetTable(id: string): void {
  writeJson(LAST_TABLES, lastTables().filter((one) => one !== id))
}
