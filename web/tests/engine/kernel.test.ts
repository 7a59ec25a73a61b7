import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engineFrom } from '../../src/engine'
import { FINGERPRINT } from '../../src/generated/kernel'

/** The instruction `i32.const`, as the compiled fingerprint is one. */
function constant(value: number): Buffer {
  const bytes = [0x41]
  for (let rest = value | 0; ; rest >>= 7) {
    const last = rest >= -64 && rest < 64
    bytes.push((rest & 127) | (last ? 0 : 128))
    if (last) return Buffer.from(bytes)
  }
}

test('a kernel with another layout is refused', async () => {
  const wasm = readFileSync('src/engine/kernel.wasm')
  const at = wasm.indexOf(constant(FINGERPRINT))
  expect(at).toBeGreaterThan(0)
  wasm.set(constant(FINGERPRINT ^ 1), at)
  await expect(engineFrom(wasm)).rejects.toThrow('The kernel was made from another source: run make wasm.')
})
