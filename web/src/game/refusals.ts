// Refusals in the reader's language. The server's own sentence is for programmers.
import { Refusal } from '../lib/api'
import { t } from '../lib/words.svelte'

/** The sentence for a refusal. Any other error is a bug of the page and is thrown again. */
export function whyRefused(error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  return t(`refused-${error.code}`)
}

/** The sentence for a name that was refused. */
export function whyNameRefused(error: unknown): string {
  return error instanceof Refusal && error.code === 'bad-message' ? t('name-impossible') : whyRefused(error)
}
