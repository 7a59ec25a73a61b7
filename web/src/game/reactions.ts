// Reactions: phrases that are drawn.
import type { Phrase } from '../generated/wire'

/** The drawing of each reaction, in the order in which they are offered. */
export const REACTIONS: Partial<Record<Phrase, string>> = {
  laughing: 'laugh',
  amazed: 'wow',
  loving: 'heart',
  clapping: 'clap',
  crying: 'cry',
  sweating: 'sweat',
  angry: 'angry',
  sleeping: 'sleep',
}

export function drawingOf(phrase: Phrase | undefined): string | undefined {
  return phrase && REACTIONS[phrase]
}
