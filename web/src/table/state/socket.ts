// The connection to a table: reconnects by itself, resumes from the version it has, and resends commands that are unanswered or
// that the server could not carry out at the moment.
import type { Bye, Command, Done, Down, Refused } from '../../generated/wire'

export type Outgoing = Command extends infer C ? (C extends unknown ? Omit<C, 'ref'> : never) : never
export type Answer = Done | Refused

type Waiting = {
  type: Outgoing['type']
  text: string
  resolve: (answer: Answer) => void
  /** The server could not carry it out when it was sent last. */
  refused?: Refused
}

/** Milliseconds; the pauses of one page differ at random, so that not all pages come back at the same time. */
const FIRST_PAUSE = 375
/** The server knows it as `RECONNECT_SECONDS`. */
const LONGEST_PAUSE = 10_000
/** Before commands are sent again that were refused as `unavailable`. */
const BEFORE_RETRY = 1000

export type Listener = {
  /** Everything except answers to commands. */
  message(message: Exclude<Down, Answer | Bye>): void
  /** Called when the connection is made or lost. */
  connected(connected: boolean): void
  /** The server has closed the connection for good. */
  refused(bye: Bye): void
  /** The server cannot carry out a command at the moment. Called once for each, however often it is sent again. */
  unavailable(): void
  /** The latest version that the page has; `null` requests the whole state. */
  version(): number | null
}

export class TableSocket {
  #path: string
  #listener: Listener
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  /** The refs of commands that were sent over this connection and not answered yet. */
  #sent = new Set<string>()
  /** A command was refused as `unavailable`, so later ones wait behind it. */
  #retrying = false
  #retry: ReturnType<typeof setTimeout> | undefined
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
      this.#waiting.set(ref, { type: command.type, text, resolve })
      this.#dropChanged()
      if (!this.#retrying) this.#transmit(ref, text)
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#retry)
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
      this.#sent.clear()
      this.#sendAll()
    }
    socket.onmessage = (message) => {
      const heard = JSON.parse(message.data as string) as Down
      if (heard.type !== 'bye') this.#pause = FIRST_PAUSE
      this.#hear(heard)
    }
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return
      this.#listener.connected(false)
      this.#timer = setTimeout(() => this.#open(), atRandom(this.#pause))
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
    }
  }

  #hear(message: Down): void {
    switch (message.type) {
      case 'ok':
      case 'error':
        this.#settle(String(message.ref), message)
        return
      case 'bye':
        if (message.again) return
        this.close()
        this.#listener.refused(message)
        return
      default:
        this.#listener.message(message)
    }
  }

  #settle(ref: string, answer: Answer): void {
    const waiting = this.#waiting.get(ref)
    this.#sent.delete(ref)
    if (waiting && answer.type === 'error' && isForLater(answer, waiting)) {
      if (!waiting.refused) this.#listener.unavailable()
      waiting.refused = answer
      this.#retrying = true
      this.#dropChanged()
    } else {
      this.#waiting.delete(ref)
      waiting?.resolve(answer)
    }
    if (!this.#retrying || this.#sent.size > 0) return // all wait for the last answer, so that they keep their order
    this.#retry = setTimeout(() => this.#sendAll(), atRandom(BEFORE_RETRY))
  }

  #sendAll(): void {
    clearTimeout(this.#retry)
    this.#retrying = false
    for (const [ref, { text }] of this.#waiting) this.#transmit(ref, text)
  }

  /** Without a connection nothing is sent: when there is one, all commands are. */
  #transmit(ref: string, text: string): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.#sent.add(ref)
    this.#socket.send(text)
  }

  /** A refused choice of cards is not sent again after a newer one, which it would replace. */
  #dropChanged(): void {
    const choices = [...this.#waiting].filter(([, { type }]) => type === 'play')
    for (const [ref, { refused, resolve }] of choices.slice(0, -1)) {
      if (!refused) continue
      this.#waiting.delete(ref)
      resolve(refused)
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

function atRandom(pause: number): number {
  return pause * (0.6 + 0.4 * Math.random())
}

/** Whether the server may carry it out later. Sending it again counts like any command, so that it may be too fast. */
function isForLater(answer: Refused, waiting: Waiting): boolean {
  return answer.code === 'unavailable' || (answer.code === 'too-fast' && waiting.refused !== undefined)
}
