// Cards of a lesson fly from where they lay to where they lie, as at the table.
import { crossfade } from 'svelte/transition'
import { motionLength } from '../table/board/motion'

export type Flight = ReturnType<typeof crossfade>

/** What comes from nowhere is turned up; what is taken shrinks away. */
export function flight(): Flight {
  return crossfade({
    duration: motionLength,
    fallback: (_, __, intro) => ({
      duration: motionLength(),
      css: (t) => (intro ? `transform: scaleX(${Math.max(0.05, t)})` : `transform: translateY(${(1 - t) * 40}%) scale(${t}); opacity: ${t}`),
    }),
  })
}
