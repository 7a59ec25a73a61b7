// A turn as somebody tells it: what has another shape is refused with the words of the referee.
export type SeatPlay = { seat: number; cards: number[] }
/** A turn to judge. */
export type Question = {
  game: string
  rows: number[][]
  plays: SeatPlay[]
  cow?: number | null
  choices?: { [seat: string]: number }
}

export class ShapeError extends Error {}

type Read<T> = (value: unknown, path: string) => T

export function readQuestion(value: unknown): Required<Question> {
  const found = fields(value, '$', { game: text, rows: list(list(whole)), plays: list(seatPlay) }, { cow: wholeOrNull, choices })
  return { cow: null, choices: {}, ...found } as Required<Question>
}

function seatPlay(value: unknown, path: string): SeatPlay {
  return fields(value, path, { seat: whole, cards: list(whole) }, {}) as SeatPlay
}

function fields(value: unknown, path: string, needed: Record<string, Read<unknown>>, more: Record<string, Read<unknown>>): object {
  if (kindOf(value) !== 'object') throw wrong('object', value, path)
  const found = Object.entries(value as object).map(([key, one]) => {
    const read = Object.hasOwn(needed, key) ? needed[key] : Object.hasOwn(more, key) ? more[key] : undefined
    if (!read) throw new ShapeError(`Object contains unknown field \`${key}\`${at(path)}.`)
    return [key, read(one, `${path}.${key}`)]
  })
  for (const key of Object.keys(needed)) {
    if (!Object.hasOwn(value as object, key)) throw new ShapeError(`Object missing required field \`${key}\`${at(path)}.`)
  }
  return Object.fromEntries(found) as object
}

function list<T>(read: Read<T>): Read<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw wrong('array', value, path)
    return value.map((one, index) => read(one, `${path}[${index}]`))
  }
}

function choices(value: unknown, path: string): { [seat: string]: number } {
  if (kindOf(value) !== 'object') throw wrong('object', value, path)
  for (const key of Object.keys(value as object)) {
    if (!/^-?(0|[1-9]\d*)$/.test(key)) throw new ShapeError(`Expected \`int\`, got \`str\` - at \`key\` in \`${path}\`.`)
  }
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, whole(one, `${path}[...]`)]))
}

function text(value: unknown, path: string): string {
  if (typeof value !== 'string') throw wrong('str', value, path)
  return value
}

function whole(value: unknown, path: string): number {
  if (!Number.isInteger(value)) throw wrong('int', value, path)
  return value as number
}

function wholeOrNull(value: unknown, path: string): number | null {
  if (value !== null && !Number.isInteger(value)) throw wrong('int | null', value, path)
  return value as number | null
}

function wrong(wanted: string, value: unknown, path: string): ShapeError {
  return new ShapeError(`Expected \`${wanted}\`, got \`${kindOf(value)}\`${at(path)}.`)
}

function at(path: string): string {
  return path === '$' ? '' : ` - at \`${path}\``
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return { string: 'str', boolean: 'bool' }[typeof value as string] ?? 'object'
}
