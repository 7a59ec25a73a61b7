// Build step: every file that compresses well, also as .br and .gz, which the server sends to browsers that take them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Pictures of dots are compressed already. */
const TEXTS = /\.(css|html|js|json|svg|ttf|wasm|webmanifest)$/

export function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const place = join(folder, name)
    if (!TEXTS.test(name) || !statSync(place).isFile()) continue
    const content = readFileSync(place)
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    for (const [ending, packed] of [['br', brotliCompressSync(content, { params })], ['gz', gzipSync(content, { level: 9 })]] as const) {
      if (packed.length < content.length) writeFileSync(`${place}.${ending}`, packed)
    }
  }
}
