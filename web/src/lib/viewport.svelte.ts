// Sizes of the window. The table's styles use the same limits.
import { MediaQuery } from 'svelte/reactivity'

/** Wide enough for seats beside the rows, and for the score and the log. */
export const wide = new MediaQuery('(min-width: 64rem) and (min-height: 34rem)')

/** Too small for that: a phone. */
export const phone = new MediaQuery('(max-width: 40rem) or (max-height: 33.99rem)')
