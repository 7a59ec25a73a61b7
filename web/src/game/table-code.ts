// The short code of a table, and what people type or paste to get to a table.
const CODE_LENGTH = 6
const TV_CODE_LENGTH = 8
const ID = /^[2-9a-z]{26}$/

/** The code of a table: the beginning of its id, by which the server finds it. In two groups, as people say it. */
export function codeOf(table: string): string {
  const code = table.slice(0, CODE_LENGTH).toUpperCase()
  return `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`
}

/** The code that a TV shows, if this is one: it is longer than that of a table. */
export function tvCodeIn(typed: string): string | null {
  const code = typed.replace(/[\s–—-]/g, '').toUpperCase()
  return /^[2-9A-Z]{8}$/.test(code) ? code : null
}

/** Read a code, or a link that was pasted: that of a table has its whole id. A TV shows a longer code. */
export function readInvitation(typed: string): { table: string } | { code: string } | { tv: string } {
  const [, kind, rest] = /\/(t|j|tv)\/([^/?#\s]+)/.exec(typed) ?? []
  const found = rest ?? typed.trim()
  if (kind !== 'j' && ID.test(found)) return { table: found }
  const code = found.replace(/[\s–—-]/g, '').toUpperCase()
  return kind === 'tv' || (kind === undefined && code.length === TV_CODE_LENGTH) ? { tv: code } : { code }
}
