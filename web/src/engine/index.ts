// The engine in the browser: the kernel's rules, with nobody's server. It is loaded when it is first needed.
import { type Answer, judge } from './referee'
import { Kernel } from './kernel'
import address from './kernel.wasm?url'
import { Match } from './match'
import type { Options } from '../generated/wire'

export type { Answer, Needs, Refusal, Verdict } from './referee'
export { type Action, type BotName, BOTS, type Cards, EngineError, Match } from './match'
export type { Question } from './question'
export { redact, viewOf } from './view'

export class Engine {
  #module: WebAssembly.Module
  #referee: Kernel

  constructor(module: WebAssembly.Module) {
    this.#module = module
    this.#referee = new Kernel(module)
  }

  /** What must happen in this turn, exactly as the referee answers: a verdict, what it needs, or an error. */
  judge(question: unknown): Answer {
    return judge(this.#referee, question)
  }

  /** A match before its first deal; an `EngineError` if it cannot be played so. */
  match(game: string, options: Options, seats: number, starter = 0): Match {
    return new Match(new Kernel(this.#module), game, options, seats, starter)
  }
}

let loading: Promise<Engine> | undefined

/** The engine, loaded once; who has no connection the first time may ask again. */
export function engine(): Promise<Engine> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Engine> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The engine cannot be loaded: ${response.status}.`)
  return engineFrom(await response.arrayBuffer())
}

export async function engineFrom(wasm: BufferSource): Promise<Engine> {
  return new Engine(await WebAssembly.compile(wasm))
}
