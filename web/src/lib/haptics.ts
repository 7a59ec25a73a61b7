// Short vibrations of a phone.
import { preferences } from './preferences.svelte'

/** Whether this is a device that is held in the hand. */
export const canVibrate = 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

/** A browser refuses to vibrate until the player has touched the page. */
export function vibrate(pattern: number | number[]): void {
  if (!canVibrate || !preferences.vibrate || document.hidden || !navigator.userActivation?.hasBeenActive) return
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(pattern)
}
