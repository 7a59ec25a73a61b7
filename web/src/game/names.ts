// What somebody is called, or what is said where there is no name.
import { t } from '../lib/words.svelte'

/** Whoever has had everything of theirs deleted; nobody else can be called so. */
const GONE = '—'

export function called(name: string | undefined, seat: number): string {
  if (name === GONE) return t('someone-gone')
  return name || t('seat-number', { seat: seat + 1 })
}
