// Chance that can be repeated.
export type Chance = () => number

/** Numbers from 0 up to 1, always the same ones for the same seed (mulberry32). */
export function repeatable(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<T>(things: readonly T[], chance: Chance): T[] {
  const all = [...things]
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1))
    ;[all[last], all[other]] = [all[other]!, all[last]!]
  }
  return all
}
