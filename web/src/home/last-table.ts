// The table where we were last, so that whoever left its page finds back.
const LAST_TABLE = 'nimmt-last-table'

export function rememberTable(id: string): void {
  try {
    localStorage.setItem(LAST_TABLE, id)
  } catch {
    // A browser that keeps nothing finds back by its history.
  }
}

export function lastTable(): string | null {
  try {
    return localStorage.getItem(LAST_TABLE)
  } catch {
    return null
  }
}
