import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engineFrom, type Question } from '../../src/engine'

type Case = { id: string; title: string; turn: Question; answer: unknown }

const engine = await engineFrom(readFileSync('src/engine/kernel.wasm'))
const lines = (text: string) => text.trim().split('\n').map((line) => JSON.parse(line) as Case)
/** TypeScript refuses unknown keys, so only Python has a test of them. */
const KEYS = ['game', 'rows', 'cow', 'plays', 'choices']
const golden = lines(readFileSync('../golden/turns.jsonl', 'utf8')).filter(({ turn }) => Object.keys(turn).every((key) => KEYS.includes(key)))
/** Turns, many of them impossible, with the answers of the referee in Python. */
const random = process.env['NIMMT_TURNS'] ? lines(readFileSync(process.env['NIMMT_TURNS'], 'utf8')) : []

test.each(golden)('$id: $title', ({ turn, answer }) => {
  expect(engine.judge(turn)).toEqual(answer)
})

test.runIf(random.length)('every turn is judged as the referee in Python judges it', () => {
  for (const { turn, answer } of random) expect([turn, engine.judge(turn)]).toEqual([turn, answer])
})
