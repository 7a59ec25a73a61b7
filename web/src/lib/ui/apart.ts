/** Ascending places moved as little as needed to be a step apart between two bounds; only too many of them go beyond the first. */
export function apart(places: readonly number[], { from, to, step }: { from: number; to: number; step: number }): number[] {
  let free = from
  const moved = places.map((place) => {
    const at = Math.max(place, free)
    free = at + step
    return at
  })
  let limit = to
  for (let nth = moved.length - 1; nth >= 0; nth--) limit = (moved[nth] = Math.min(moved[nth]!, limit)) - step
  return moved
}
