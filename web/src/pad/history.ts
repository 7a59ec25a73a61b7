// Undo and redo: a step stores the old values of everything that it changed.

/** The value of a field, or of one item of a list field; without a value the item is missing. */
export type Put = { part: string; at?: number; value?: unknown }
/** Consecutive steps of the same kind are merged, so that a typed number is undone as a whole. */
export type Step = { puts: readonly Put[]; kind?: string }
export type Steps = { past: readonly Step[]; future: readonly Step[] }

const MOST_STEPS = 100

export function change<T extends Steps>(kept: T, puts: readonly Put[], kind?: string): T {
  const [changed, before] = put(kept, puts)
  const goesOn = kind !== undefined && kept.past.at(-1)?.kind === kind && kept.future.length === 0
  const past = goesOn ? kept.past : [...kept.past, { puts: before, kind }].slice(-MOST_STEPS)
  return { ...changed, past, future: [] }
}

export function undo<T extends Steps>(kept: T): T {
  const step = kept.past.at(-1)
  if (!step) return kept
  const [changed, before] = put(kept, step.puts)
  return { ...changed, past: kept.past.slice(0, -1), future: [...kept.future, { ...step, puts: before }] }
}

export function redo<T extends Steps>(kept: T): T {
  const step = kept.future.at(-1)
  if (!step) return kept
  const [changed, before] = put(kept, step.puts)
  return { ...changed, past: [...kept.past, { ...step, puts: before }], future: kept.future.slice(0, -1) }
}

/** Apply the values. Returns the result, and the old values that undo it. */
function put<T>(kept: T, puts: readonly Put[]): [T, Put[]] {
  const changed = { ...kept } as Record<string, unknown>
  const before = puts.map(({ part, at, value }): Put => {
    const was = changed[part]
    if (at === undefined) {
      changed[part] = value
      return { part, value: was }
    }
    const lines = was as readonly unknown[]
    changed[part] = value === undefined ? lines.toSpliced(at, 1) : [...lines.slice(0, at), value, ...lines.slice(at + 1)]
    return { part, at, value: lines[at] }
  })
  return [changed as T, before.reverse()]
}
