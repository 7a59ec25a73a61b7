// The connection to a table: reconnects by itself, resumes from the version it has, and resends unanswered commands.
import type { Bye, Command, Done, Down, Refused } from '../../generated/wire'

export type Outgoing = Command extends infer C ? (C extends unknown ? Omit<C, 'ref'> : never) : never
export type Answer = Done | Refused

type Waiting = { text: string; resolve: (answer: Answer) => void }

/** Milliseconds; the pauses of one page differ at random, so that not all pages come back at the same time. */
const FIRST_PAUSE = 375
/** The server knows it as `RECONNECT_SECONDS`. */
const LONGEST_PAUSE = 10_000

export type Listener = {
  /** Everything except answers to commands. */
  message(message: Exclude<Down, Answer | Bye>): void
  /** Called when the connection is made or lost. */
  connected(connected: boolean): void
  /** The server has closed the connection for good. */
  refused(bye: Bye): void
  /** The latest version that the page has; `null` requests the whole state. */
  version(): number | null
}

export class TableSocket {
  #path: string
  #listener: Listener
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #pause = FIRST_PAUSE
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #count = 0
  /** Makes refs differ between two tabs of one person. */
  #mark = Math.random().toString(36).slice(2, 8)

  constructor(table: string, listener: Listener, manner: 'table' | 'tv' = 'table') {
    this.#path = `/api/v1/tables/${table}/socket?as=${manner}`
    this.#listener = listener
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#open()
  }

  send(command: Outgoing): Promise<Answer> {
    const ref = `${this.#mark}${this.#count++}`
    const text = JSON.stringify({ ...command, ref })
    return new Promise((resolve) => {
      this.#waiting.set(ref, { text, resolve })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#socket?.close()
  }

  #open(): void {
    const v = this.#listener.version()
    const address = new URL(this.#path + (v === null ? '' : `&v=${v}`), location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.#socket = socket
    socket.onopen = () => {
      this.#listener.connected(true)
      for (const { text } of this.#waiting.values()) socket.send(text)
    }
    socket.onmessage = (message) => {
      this.#pause = FIRST_PAUSE
      this.#hear(JSON.parse(message.data as string) as Down)
    }
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return
      this.#listener.connected(false)
      this.#timer = setTimeout(() => this.#open(), this.#pause * (0.6 + 0.4 * Math.random()))
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
    }
  }

  #hear(message: Down): void {
    switch (message.type) {
      case 'ok':
      case 'error': {
        const waiting = this.#waiting.get(String(message.ref))
        if (message.type === 'error' && message.code === 'unavailable') return // it is sent again after reconnecting
        this.#waiting.delete(String(message.ref))
        waiting?.resolve(message)
        return
      }
      case 'bye':
        if (message.again) return
        this.close()
        this.#listener.refused(message)
        return
      default:
        this.#listener.message(message)
    }
  }

  /** Reconnect and get the whole state, because something is missing. */
  resync(): void {
    this.#socket?.close()
    this.#pause = FIRST_PAUSE
  }

  /** Reconnect, because the player's identity has changed. */
  renew(): void {
    const old = this.#socket
    this.#open()
    old?.close()
  }

  #hurry = (): void => {
    if (this.#closed || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return
    clearTimeout(this.#timer)
    this.#pause = FIRST_PAUSE
    this.#open()
  }
}
