// The interface to a table's backend: the server, or this device.
import { request } from '../../lib/api'
import { type Answer, type Listener, type Outgoing, TableSocket } from './socket'
import type { Replay } from '../../generated/wire'

export interface TableConnection {
  send(command: Outgoing): Promise<Answer>
  close(): void
  /** Get the whole state again, because something is missing. */
  resync(): void
  /** Reconnect, because the player's identity has changed. */
  renew(): void
}

export interface Backend {
  /** Whether the other players are remote: then there are a host, phrases and TVs. */
  readonly remote: boolean
  /** Whether the device is handed on after each choice, so that none can be changed. */
  readonly handedOn: boolean
  connect(table: string, listener: Listener): TableConnection
  replay(table: string, match: number): Promise<Replay>
  /** The address of the replay page. */
  replayAddress(table: string, match: number): string
  /** The address of the record file. */
  recordAddress(table: string, match: number): string
}

export const server: Backend = {
  remote: true,
  handedOn: false,
  connect: (table, listener) => new TableSocket(table, listener),
  replay: async (table, match) => {
    const kept = await import('../../replay/storage').catch(() => null)
    const asked = request<'replay'>('GET', `tables/${table}/replay?match=${match}`)
    return kept ? kept.orStored(table, match, asked) : asked
  },
  replayAddress: (table, match) => `/replay/${table}/${match}`,
  recordAddress: (table, match) => `/api/v1/tables/${table}/record?match=${match}`,
}
