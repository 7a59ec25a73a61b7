// The sheet that lies open: every change is kept at once, and seen in other tabs.
import { untrack } from 'svelte'
import { redo, undo } from './history'
import { find, isAbout, keep } from './storage'
import { type Kept, readKept, writeKept } from './format'

export class Pad<T extends Kept> {
  #sheet: T
  /** Whether the browser could keep the last change. */
  safe = $state(true)

  constructor(sheet: T) {
    this.#sheet = $state.raw(sheet)
    $effect(() => {
      const changed = (event: StorageEvent) => isAbout(event, sheet.id) && this.#read()
      addEventListener('storage', changed)
      untrack(() => this.#read()) // what was changed before we listened
      return () => removeEventListener('storage', changed)
    })
  }

  get sheet(): T {
    return this.#sheet
  }

  write(sheet: T): void {
    if (sheet === this.#sheet) return
    this.#sheet = { ...sheet, changed: Date.now() }
    this.safe = keep(this.#sheet)
  }

  undo(): void {
    this.#step(undo(this.#sheet))
  }

  redo(): void {
    this.#step(redo(this.#sheet))
  }

  /** Steps that were damaged lead nowhere: they are given up, and the sheet stays as it is. */
  #step(sheet: T): void {
    this.write(readKept(writeKept(sheet)) ? sheet : { ...this.#sheet, past: [], future: [] })
  }

  #read(): void {
    const found = find(this.#sheet.id)
    if (found?.kind === this.#sheet.kind) this.#sheet = found as T
  }
}
