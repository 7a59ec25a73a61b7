// The motion of cards in a lesson, from their old place to the new one.
import { crossfade } from 'svelte/transition'
import { motionLength } from '../table/board/motion'

export type Flight = ReturnType<typeof crossfade>

/** New cards are turned up, taken cards shrink. */
export function flight(): Flight {
  return crossfade({
    duration: motionLength,
    fallback: (_, __, intro) => ({
      duration: motionLength(),
      css: (t) => (intro ? `transform: scaleX(${Math.max(0.05, t)})` : `transform: translateY(${(1 - t) * 40}%) scale(${t}); opacity: ${t}`),
    }),
  })
}
