// From one click to a match against bots: open a table, sit down, seat the bots, begin.
import { api } from './api'
import { prefers } from './prefers.svelte'
import { TableSocket } from './socket'

export async function playNow(newPart: () => string): Promise<string> {
  const seats = Math.max(2, prefers.seats)
  const opened = await api.openTable({ game: prefers.game, seats, sit_in: prefers.level, watch: 'open' })
  const socket = new TableSocket(opened.id, {
    message: () => undefined,
    connected: () => undefined,
    refused: () => undefined,
    version: () => null,
  })
  await socket.send({ type: 'sit', seat: 0, part: newPart() })
  for (let seat = 1; seat < seats; seat++) await socket.send({ type: 'seat-bot', seat, bot: prefers.level })
  await socket.send({ type: 'begin' })
  socket.close()
  return opened.id
}
