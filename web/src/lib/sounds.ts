// Short, soft sounds, synthesised on the fly; off by default.
import { preferences } from './preferences.svelte'

type Tone = { from: number; to: number; at: number; length: number; shape: OscillatorType; loud: number }

const SOUNDS = {
  place: [{ from: 320, to: 180, at: 0, length: 0.07, shape: 'triangle', loud: 0.25 }],
  reveal: [
    { from: 420, to: 520, at: 0, length: 0.08, shape: 'triangle', loud: 0.15 },
    { from: 560, to: 640, at: 0.07, length: 0.1, shape: 'triangle', loud: 0.15 },
  ],
  take: [
    { from: 240, to: 120, at: 0, length: 0.16, shape: 'sawtooth', loud: 0.08 },
    { from: 180, to: 80, at: 0.1, length: 0.22, shape: 'sawtooth', loud: 0.08 },
  ],
  cow: [
    { from: 200, to: 420, at: 0, length: 0.16, shape: 'sine', loud: 0.3 },
    { from: 150, to: 120, at: 0.28, length: 0.3, shape: 'sawtooth', loud: 0.06 },
  ],
  turn: [
    { from: 660, to: 660, at: 0, length: 0.12, shape: 'sine', loud: 0.2 },
    { from: 880, to: 880, at: 0.13, length: 0.18, shape: 'sine', loud: 0.2 },
  ],
} as const satisfies Record<string, readonly Tone[]>

let speaker: AudioContext | null = null
let asked = 0

/** A browser may block sound until the player touches the page. Of the sounds requested until then, only the last is played. */
export function playSound(name: keyof typeof SOUNDS): void {
  if (!preferences.sound) return
  const context = (speaker ??= new AudioContext())
  const mine = ++asked
  if (context.state === 'running') sound(context, name)
  else void context.resume().then(() => mine === asked && sound(context, name))
}

function sound(context: AudioContext, name: keyof typeof SOUNDS): void {
  for (const tone of SOUNDS[name]) play(context, tone)
}

function play(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + tone.at
  const end = start + tone.length
  const source = new OscillatorNode(context, { type: tone.shape, frequency: tone.from })
  const loudness = new GainNode(context, { gain: 0 })
  source.frequency.exponentialRampToValueAtTime(tone.to, end)
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(tone.loud, start + 0.01)
  loudness.gain.exponentialRampToValueAtTime(0.001, end)
  source.connect(loudness).connect(context.destination)
  source.start(start)
  source.stop(end)
}
