// A table as a screen sees it that all can see: it is told what a spectator is told, and can do nothing.
import { type House, server } from '../table/state/backend'
import { TableSocket } from '../table/state/socket'
import type { Snapshot, Television, Update } from '../generated/wire'

export const television: House = {
  ...server,
  connect: (table, listener) => {
    const message = (heard: Parameters<typeof listener.message>[0]) => listener.message(heard.type === 'tv' ? asTold(heard) : heard)
    return new TableSocket(table, { ...listener, message }, 'tv')
  },
}

/** The same as a spectator hears it. */
function asTold({ v, now, table, view, events, deadline }: Television): Snapshot | Update {
  if (events === null) return { type: 'table', v, now, table, view, legal: [], preview: null, asked: null, deadline }
  return { type: 'events', v, table, events, ...(deadline === null ? {} : { deadline }) }
}
