// The list of open tables, live.
import { connection } from '../app/connection.svelte'
import type { LobbyDown, TableSummary } from '../generated/wire'

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 10_000

export class LobbyState {
  /** `null` until the server has sent them. */
  tables = $state.raw<readonly TableSummary[] | null>(null)
  connected = $state(false)
  #socket: WebSocket | null = null
  #pause = FIRST_PAUSE
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.#open()
  }

  close(): void {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #open(): void {
    const address = new URL('/api/v1/lobby', location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.#socket = socket
    socket.onmessage = (message) => {
      const heard = JSON.parse(message.data as string) as LobbyDown
      if (heard.type !== 'lobby') return
      this.#pause = FIRST_PAUSE
      this.connected = true
      connection.answered()
      this.tables = heard.tables
    }
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.connected = false
      void connection.check()
      this.#timer = setTimeout(() => this.#open(), this.#pause)
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
    }
  }
}
