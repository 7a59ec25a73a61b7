// The engine in the browser: the kernel's rules, with nobody's server. It is loaded when it is first needed.
import { type Answer, judge } from './judging'
import { Kernel } from './kernel'
import address from './kernel.wasm?url'

export type { Answer, Needs, Refusal, Verdict } from './judging'
export type { Question } from './question'

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
