// Made by `python -m tools.make_docs` from the rules.
/** `null`: the match does not end so. */
export type Preset = { switches: readonly number[]; points: number | null; deals: number | 'seats' | null }

export const PRESETS: Record<string, Preset> = {
  "classic": {"switches": [2, 10, 10, 0, 0, 0, 0, 1, 0, 0, 0, 0], "points": 66, "deals": null},
  "cow": {"switches": [2, 10, 10, 0, 0, 0, 0, 1, 0, 0, 1, 0], "points": 66, "deals": null},
  "plus": {"switches": [2, 7, 15, 0, 7, 0, 0, 2, 0, 1, 0, 1], "points": null, "deals": "seats"},
  "plus-dealt": {"switches": [2, 7, 15, 0, 7, 1, 0, 2, 0, 1, 0, 1], "points": null, "deals": "seats"},
  "zeros": {"switches": [2, 7, 15, 0, 7, 0, 0, 2, 0, 1, 0, 0], "points": null, "deals": "seats"},
  "simple": {"switches": [2, 7, 12, 0, 7, 0, 1, 1, 1, 1, 0, 0], "points": null, "deals": "seats"},
  "tactics": {"switches": [2, 10, 10, 1, 0, 0, 0, 1, 0, 0, 0, 0], "points": 66, "deals": null},
}
