import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engineFrom } from '../../src/engine'

type Case = { id: string; title: string; turn: unknown; answer: { error?: unknown } }

const engine = await engineFrom(readFileSync('src/engine/kernel.wasm'))
const lines = (text: string) => text.trim().split('\n').map((line) => JSON.parse(line) as Case)
const golden = lines(readFileSync('../golden/turns.jsonl', 'utf8'))
/** Turns of all kinds, many of them none, with what the referee in Python says. */
const told = process.env['NIMMT_TURNS'] ? lines(readFileSync(process.env['NIMMT_TURNS'], 'utf8')) : []

test.each(golden)('$id: $title', ({ turn, answer }) => {
  const given = engine.judge(turn)
  if (answer.error === true) expect(given).toEqual({ error: expect.stringMatching(/\.$/) as string })
  else expect(given).toEqual(answer)
})

test.runIf(told.length)('every turn is judged as the referee judges it, in the same words', () => {
  for (const { turn, answer } of told) expect([turn, engine.judge(turn)]).toEqual([turn, answer])
})
