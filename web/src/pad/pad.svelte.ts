// The open sheet. Every change is stored at once, and appears in other tabs.
import { untrack } from 'svelte'
import { redo, undo } from './history'
import { find, isAbout, keep } from './storage'
import { type AnySheet, readSheet, writeSheet } from './format'

export class Pad<T extends AnySheet> {
  #sheet: T
  /** Whether the last change was stored. */
  safe = $state(true)

  constructor(sheet: T) {
    this.#sheet = $state.raw(sheet)
    $effect(() => {
      const changed = (event: StorageEvent) => isAbout(event, sheet.id) && this.#read()
      addEventListener('storage', changed)
      untrack(() => this.#read()) // changes from before the listener was added
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

  /** Damaged steps cannot be applied: they are dropped, and the sheet stays as it is. */
  #step(sheet: T): void {
    this.write(readSheet(writeSheet(sheet)) ? sheet : { ...this.#sheet, past: [], future: [] })
  }

  #read(): void {
    const found = find(this.#sheet.id)
    if (found?.kind === this.#sheet.kind) this.#sheet = found as T
  }
}
