// Cards that move from where they were to where they are: transform and opacity only.
import { crossfade } from 'svelte/transition'
import { prefers } from './prefers.svelte'
import { SPEEDS } from './table.svelte'

export function still(): boolean {
  return prefers.speed === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function motionLength(): number {
  return still() ? 0 : Math.min(500, SPEEDS[prefers.speed] * 0.7)
}

/** A card that leaves one place and appears at another flies there. Zeros are alike: their key has the seat, too. */
export const [leave, arrive] = crossfade({ duration: motionLength, fallback: () => ({ duration: 0 }) })

export function keyOf(card: number, seat: number): string {
  return card === 0 ? `zero-${seat}` : `card-${card}`
}

/** A taken card flies to the pile of its taker. */
export function intoPile(node: Element, { seat }: { seat: number | null }) {
  const target = seat === null ? null : document.querySelector(`[data-seat="${seat}"]`)
  if (!target || still()) return { duration: 0 }
  const from = node.getBoundingClientRect()
  const to = target.getBoundingClientRect()
  const x = to.x + to.width / 2 - from.x - from.width / 2
  const y = to.y + to.height / 2 - from.y - from.height / 2
  return {
    duration: motionLength() * 1.3,
    css: (_: number, u: number) =>
      `transform: translate(${u * x}px, ${u * y}px) scale(${1 - 0.7 * u}); opacity: ${1 - 0.4 * u}; z-index: 5`,
  }
}
