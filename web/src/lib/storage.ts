// Access to localStorage that never throws: a browser may be full, or refuse to store anything.

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns whether the text was stored. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeText(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is stored, so there is nothing to remove.
  }
}

/** The stored value, or `fallback` if there is none or it is not JSON. */
export function readJson<T>(key: string, fallback: T): T {
  try {
    return (JSON.parse(readText(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}
