// The engine: the rules in the browser, without a server. It is downloaded when it is first needed.
import { Kernel } from './kernel'
import address from './kernel.wasm?url'
import { Match } from './match'
import { type Answer, judge, type Question } from './referee'
import type { Options } from '../generated/wire'

export { type Action, type BotName, BOTS, type Cards, EngineError, Match } from './match'
export type { Answer, Needs, Question, Refusal, Verdict } from './referee'
export { redact, viewOf } from './view'

export class Engine {
  #module: WebAssembly.Module
  #kernel: Kernel

  constructor(module: WebAssembly.Module) {
    this.#module = module
    this.#kernel = new Kernel(module)
  }

  /** Judges a turn as `nimmt referee` does. */
  judge(question: Question): Answer {
    return judge(this.#kernel, question)
  }

  /** Starts a match; throws an `EngineError` if the game, options and seats do not fit. */
  match(game: string, options: Options, seats: number, starter = 0): Match {
    return new Match(new Kernel(this.#module), game, options, seats, starter)
  }
}

let loading: Promise<Engine> | undefined

/** Loads the engine once. After a failed download the next call tries again. */
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
