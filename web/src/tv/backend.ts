// The backend of a TV screen: it gets what a spectator gets, and can send nothing.
import { type Backend, server } from '../table/state/backend'
import { TableSocket } from '../table/state/socket'
import type { Snapshot, Television, Update } from '../generated/wire'

export const television: Backend = {
  ...server,
  connect: (table, listener) => {
    const message = (heard: Parameters<typeof listener.message>[0]) => listener.message(heard.type === 'tv' ? asTold(heard) : heard)
    return new TableSocket(table, { ...listener, message }, 'tv')
  },
}

/** A message for TVs as the equivalent message for spectators. */
function asTold({ v, now, table, view, events, queue, said, deadline }: Television): Snapshot | Update {
  if (events === null) return { type: 'table', v, now, table, view, past: [], auto: [], queue, said: [], legal: [], preview: null, asked: null, deadline }
  return { type: 'events', v, table, events, queue, ...(said ? { said } : {}), ...(deadline === null ? {} : { deadline }) }
}
