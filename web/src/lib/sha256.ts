// SHA-256 and HMAC, synchronous. crypto.subtle is missing on pages over plain http, as in a home network.
const ROOT = (value: number, power: number) => Math.floor((value ** power % 1) * 2 ** 32)
const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter((number) => {
  return number > 1 && Array.from({ length: 16 }, (_, factor) => factor + 2).every((factor) => factor >= number || number % factor)
})
const FIRST = PRIMES.slice(0, 8).map((prime) => ROOT(prime, 1 / 2))
const ROUNDS = PRIMES.slice(0, 64).map((prime) => ROOT(prime, 1 / 3))
const BLOCK = 64
const HEX = /^(?:[0-9a-f]{2})*$/

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new DataView(new ArrayBuffer(BLOCK * Math.ceil((message.length + 9) / BLOCK)))
  new Uint8Array(padded.buffer).set(message)
  padded.setUint8(message.length, 0x80)
  padded.setUint32(padded.byteLength - 4, 8 * message.length)
  const state = [...FIRST]
  for (let at = 0; at < padded.byteLength; at += BLOCK) stir(state, padded, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(4 * index, word))
  return new Uint8Array(digest.buffer)
}

/** Whether a text is so many bytes in lower-case hex, and nothing else. */
export function isHex(text: string, bytes: number): boolean {
  return text.length === 2 * bytes && HEX.test(text)
}

/** The hash of bytes that are written in hex, in lower-case hex. */
export function hashOf(hex: string): string {
  return toHex(sha256(fromHex(hex)))
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!HEX.test(hex)) throw new Error('This is not lower-case hex.') // else bytes could be written in many ways
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)))
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(BLOCK)
  padded.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), message))
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner))
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function stir(state: number[], data: DataView, at: number): void {
  const words = Array.from({ length: 16 }, (_, index) => data.getUint32(at + 4 * index))
  for (let i = 16; i < 64; i++) {
    const [x, y] = [words[i - 15]!, words[i - 2]!]
    words.push((words[i - 16]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + words[i - 7]! + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0)
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index]! + word) | 0))
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** A part of the shuffle: 16 random bytes in hex. */
export function newPart(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}
