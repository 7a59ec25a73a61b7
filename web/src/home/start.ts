// What opens a table is loaded when a button for it is touched: Home itself does without.
import { Refusal } from '../lib/api'

export function loadStart(): Promise<typeof import('./new-table')> {
  void import('../table/Table.svelte').catch(() => undefined) // the page tries again
  return import('./new-table').catch(() => {
    throw new Refusal('unreachable', 'The page cannot load what opens a table.')
  })
}

/** Begin to load it as soon as it may be needed. */
export function expectStart(): void {
  loadStart().catch(() => undefined)
}
