// Calls back a player who is looking elsewhere: by the title, a notification if allowed, and a sound if enabled.
import { preferences } from '../lib/preferences.svelte'
import { vibrate } from '../lib/haptics'
import { playSound } from '../lib/sounds'
import type { TableState } from './state/table.svelte'
import { t } from '../lib/words.svelte'

/** Ask for permission to notify. Must be called from a click; a player who declines is not asked again. */
export async function askToNotify(): Promise<void> {
  if (!preferences.notify || Notification.permission === 'granted') return
  preferences.notify = (await Notification.requestPermission()) === 'granted'
}

/** Call it once, inside a component. */
export function callAttention(board: TableState): void {
  $effect(() => {
    document.title = board.isAsked ? t('title-your-turn') : t('title-table')
  })
  $effect(() => {
    if (!board.isAsked) return
    playSound('turn')
    if (!document.hidden || !preferences.notify || !('Notification' in window) || Notification.permission !== 'granted') return
    const notification = new Notification(t('title-table'), { body: t('status-your-turn'), tag: board.id, icon: '/icon.svg' })
    notification.onclick = () => window.focus()
    return () => notification.close()
  })
  $effect(() => {
    if (board.mustAct) vibrate(25)
  })
  $effect(() => {
    const event = board.current
    if (event?.type === 'take' && event.seat === board.you) vibrate([60, 50, 60])
    if (event?.type === 'place' || event?.type === 'reveal' || event?.type === 'take' || event?.type === 'cow') {
      playSound(event.type)
    }
  })
}
