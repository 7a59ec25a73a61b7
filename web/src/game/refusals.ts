// Why something was refused, in the reader's words; the server's own sentence is for programmers.
import { Refusal } from '../lib/api'
import { t } from '../lib/words.svelte'

/** The sentence for a refusal. What is none is a fault of the page, and goes on as one. */
export function whyRefused(error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  return t(`refused-${error.code}`)
}

/** The sentence for the refusal of a name. */
export function whyNameRefused(error: unknown): string {
  return error instanceof Refusal && error.code === 'bad-message' ? t('name-impossible') : whyRefused(error)
}
