import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromHex, hashOf, hmac, sha256 } from '../../src/lib/sha256'

const text = (length: number) => new Uint8Array(length).map((_, index) => (index * 37 + length) % 256)

test.each([0, 1, 55, 56, 63, 64, 65, 119, 200, 1000])('the hash of %i bytes', (length) => {
  const due = createHash('sha256').update(text(length)).digest()
  expect([...sha256(text(length))]).toEqual([...due])
})

test.each([0, 16, 32, 64, 65, 100])('the HMAC with a key of %i bytes', (length) => {
  const due = createHmac('sha256', text(length)).update(text(70)).digest()
  expect([...hmac(text(length), text(70))]).toEqual([...due])
})

test('bytes are written in one way only', () => {
  expect([...fromHex('00ff0d')]).toEqual([0, 255, 13])
  for (const text of ['0', '00f', 'FF', '0x', 'd?', '00\n', '00\nff', ' 00', '00 ff']) {
    expect(() => fromHex(text), text).toThrow('lower-case hex')
    expect(() => hashOf(text), text).toThrow('lower-case hex')
  }
})
