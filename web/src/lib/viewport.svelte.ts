// How much room there is. The same limits stand in the styles of the table.
import { MediaQuery } from 'svelte/reactivity'

/** Seats beside the rows, and room for the score and for what happened. */
export const wide = new MediaQuery('(min-width: 64rem) and (min-height: 34rem)')
