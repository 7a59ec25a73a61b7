import { expect, test } from 'vitest'
import { codeOf, readInvitation, tvCodeIn } from '../../src/game/table-code'

const TABLE = 'k7m2qxabcdefghjkmnpqrstvwx'

test('the code of a table is the beginning of its id', () => {
  expect(codeOf(TABLE)).toBe('K7M 2QX')
})

test.each([codeOf(TABLE), 'k7m2qx', ' K7M-2QX\n', 'k7m–2qx', 'https://nimmt.example/j/K7M2QX', 'Come: https://nimmt.example/j/k7m2qx?x=1 now'])('%j is its code', (typed) => {
  expect(readInvitation(typed)).toEqual({ code: 'K7M2QX' })
})

test.each([TABLE, `https://nimmt.example/t/${TABLE}`, ` https://nimmt.example:8000/t/${TABLE}/ `, `Play with us: http://x/t/${TABLE}#top`])('%j is its link', (typed) => {
  expect(readInvitation(typed)).toEqual({ table: TABLE })
})

test.each(['k7m2-qxab', 'K7M2QXAB', 'https://nimmt.example/tv/K7M2-QXAB'])('%j is the code of a TV', (typed) => {
  expect(readInvitation(typed)).toEqual({ tv: 'K7M2QXAB' })
})

test('a part of a link leads nowhere, but is asked for as it is', () => {
  expect(readInvitation('https://nimmt.example/t/k7m2qx')).toEqual({ code: 'K7M2QX' })
  expect(readInvitation('moo')).toEqual({ code: 'MOO' })
})

test('a code of eight letters is that of a TV', () => {
  expect(tvCodeIn(' abcd-2345')).toBe('ABCD2345')
  for (const other of ['K7M 2QX', TABLE, 'https://x/t/y', 'ABCD-234!']) expect(tvCodeIn(other)).toBeNull()
})
