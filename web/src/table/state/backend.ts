// Where a table is: at the server, or on this device.
import { api } from '../../lib/api'
import { type Answer, type Listener, type Outgoing, TableSocket } from './socket'
import type { Replay } from '../../generated/wire'

export interface Connection {
  send(command: Outgoing): Promise<Answer>
  close(): void
  /** Something is missing: get everything. */
  resync(): void
  /** We are somebody else now. */
  renew(): void
}

export interface House {
  /** Others come over the net: they can be talked to, and one of them is the host. */
  readonly remote: boolean
  connect(table: string, listener: Listener): Connection
  replay(table: string, match: number): Promise<Replay>
  /** The page of a match once more. */
  replayAddress(table: string, match: number): string
  /** The file of a match. */
  recordAddress(table: string, match: number): string
}

export const server: House = {
  remote: true,
  connect: (table, listener) => new TableSocket(table, listener),
  replay: async (table, match) => {
    const kept = await import('../../replay/storage').catch(() => null)
    const asked = api.replay(table, match)
    return kept ? kept.orKept(table, match, asked) : asked
  },
  replayAddress: (table, match) => `/replay/${table}/${match}`,
  recordAddress: (table, match) => `/api/v1/tables/${table}/record?match=${match}`,
}
