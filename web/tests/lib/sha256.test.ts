import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmac, sha256 } from '../../src/lib/sha256'

const text = (length: number) => new Uint8Array(length).map((_, index) => (index * 37 + length) % 256)

test.each([0, 1, 55, 56, 63, 64, 65, 119, 200, 1000])('the hash of %i bytes', (length) => {
  const due = createHash('sha256').update(text(length)).digest()
  expect([...sha256(text(length))]).toEqual([...due])
})

test.each([0, 16, 32, 64, 65, 100])('the HMAC with a key of %i bytes', (length) => {
  const due = createHmac('sha256', text(length)).update(text(70)).digest()
  expect([...hmac(text(length), text(70))]).toEqual([...due])
})
