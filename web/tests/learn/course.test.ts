import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { COURSES } from '../../src/generated/courses'
import { engineFrom } from '../../src/engine'
import { GAMES } from '../../src/generated/games'
import { headsOf, optionsOf, rightOf, verdictOf } from '../../src/learn/questions'
import { Course, questionsOf } from '../../src/learn/course.svelte'
import { WORKED_TURNS } from '../../src/generated/lessons'
import { preferences } from '../../src/lib/preferences.svelte'

const engine = await engineFrom(readFileSync('src/engine/kernel.wasm'))
const asked = GAMES.flatMap(({ game }) => questionsOf(game).map((one, nth) => ({ game, nth, ...one, text: one.ask.text })))

beforeEach(() => void (preferences.speed = 'instant'))

/** Wait until everything was shown; at instant speed this needs no timer. */
async function settled(course: Course): Promise<void> {
  while (course.stage.showing) await Promise.resolve()
}

/** Answer correctly up to a question of a course. */
async function reached(game: string, nth: number): Promise<Course> {
  const course = new Course(engine, game)
  while (course.answered < nth) await right(course)
  course.goOn()
  await settled(course)
  return course
}

async function right(course: Course): Promise<void> {
  course.goOn()
  await settled(course)
  const { exercise, ask } = course.asked!
  expect(course.answer(rightOf(engine, course.game, exercise, ask)[0]!)).toBe(true)
  await settled(course)
}

test.each(GAMES)('$game has a course', ({ game }) => {
  expect(questionsOf(game).length).toBeGreaterThanOrEqual(4)
  for (const { turn } of COURSES[game]!) expect(turn?.game ?? game).toBe(game)
})

test.each(asked)('$game, question $nth ($text): one answer is right by the engine', ({ game, exercise, ask }) => {
  const options = optionsOf(engine, exercise, ask)
  const right = rightOf(engine, game, exercise, ask)
  expect(right).toHaveLength(1)
  expect(options).toContain(right[0])
  expect(options.length).toBeGreaterThan(1)
  for (const wrong of options.filter((option) => !right.includes(option))) expect(ask.misses).toHaveProperty([wrong])
})

test.each(asked.filter(({ ask }) => ['row', 'next', 'outcome', 'cow', 'stays'].includes(ask.ask)))(
  '$game, question $nth ($text): the rules in Python find the same answers wrong',
  ({ game, exercise, ask }) => {
    const right = rightOf(engine, game, exercise, ask)
    const wrong = optionsOf(engine, exercise, ask).filter((option) => !right.includes(option))
    expect(Object.keys(ask.misses).sort()).toEqual(wrong.sort())
  },
)

test.each(asked)('$game, question $nth ($text): wrong answers change nothing, the right one does', async ({ game, nth, exercise, ask }) => {
  const course = new Course(engine, game, nth)
  await settled(course)
  const before = course.stage.known
  if (exercise.turn && ask.at === 0) expect(before).toMatchObject({ rows: exercise.turn.rows, cow: exercise.turn.cow })
  const right = rightOf(engine, game, exercise, ask)
  for (const wrong of course.options.filter((option) => !right.includes(option))) {
    expect(course.answer(wrong)).toBe(false)
    expect([course.answered, course.stage.known]).toEqual([nth, before])
    expect(course.said).toMatchObject({ right: false, texts: [{ key: ask.misses[wrong] }] })
  }
  expect(course.answer('something else')).toBe(false)
  expect(course.answer(right[0]!)).toBe(true)
  expect(course.answered).toBe(nth + 1)
  expect(course.said!.right).toBe(true)
  expect(course.said!.texts.length).toBeGreaterThan(0)
})

test.each(GAMES.flatMap(({ game }) => COURSES[game]!.flatMap(({ turn, worked }) => (turn ? [{ game, worked, turn }] : []))))(
  'the engine judges $worked in $game as the rules book does',
  ({ worked, turn }) => {
    const { rows, cow } = verdictOf(engine, turn)
    const { before, plays, after } = WORKED_TURNS[worked]!
    expect({ rows, cow }).toEqual(after)
    expect({ rows: turn.rows, cow: turn.cow }).toEqual(before)
    expect(turn.plays.map(({ cards }) => cards)).toEqual(plays.map(({ cards }) => cards))
  },
)

test.each(GAMES)('$game ends with the rows of its last turn', async ({ game }) => {
  const course = await reached(game, questionsOf(game).length - 1)
  await right(course)
  expect(course.over).toBe(true)
  expect(course.asked).toBeNull()
  const { turn } = course.shown!
  const { rows, cow } = verdictOf(engine, turn!)
  expect(course.stage.view).toMatchObject({ rows, cow })
})

test.each(asked)('$game, question $nth ($text): nobody hears the answer before', async ({ game, nth, exercise, ask }) => {
  const course = await reached(game, nth)
  const answer = WORKED_TURNS[exercise.worked]?.steps[ask.step]
  const heard = [...course.said!.texts, ...course.said!.besides].map(({ values }) => values)
  if (answer) expect(heard).not.toContainEqual(Object.fromEntries(Object.entries(answer).filter(([key]) => key !== 'step')))
})

test.each(asked)('$game can be resumed at question $nth', async ({ game, nth }) => {
  const [walked, resumed] = [await reached(game, nth), new Course(engine, game, nth)]
  await settled(resumed)
  const seen = ({ stage, asked }: Course) => [stage.view?.rows, stage.view?.cow, stage.open, asked?.ask]
  expect(seen(resumed)).toEqual(seen(walked))
})

test('the course of the base game takes ten taps', async () => {
  const course = new Course(engine, 'classic')
  let taps = 0
  while (!course.over) {
    if (course.paused) taps += 1
    await right(course)
    taps += 1
  }
  expect(taps).toBeLessThanOrEqual(10)
})

test('the same cards are good in one game and bad in another', () => {
  const both = ['plus', 'zeros'].map((game) => {
    const exercise = COURSES[game]!.find(({ worked }) => worked === 'overtaking' || worked === 'without-zero')!
    return [rightOf(engine, game, exercise, exercise.asks[0]!)[0], headsOf(engine, exercise, exercise.asks[0]!, '0+82')]
  })
  expect(both).toEqual([['0+82', 11], ['82', 11]])
})
