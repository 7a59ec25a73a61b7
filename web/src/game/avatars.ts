// The figures and colours of those at a table.
import type { Avatar, ChairView } from '../generated/wire'

export const FIGURES: readonly Avatar['figure'][] = ['cow', 'bull', 'calf', 'highland', 'spotted', 'straw-hat', 'glasses', 'flower', 'crown', 'cap', 'bell', 'pirate']

/** Ten that differ in lightness, too. Nothing is told by a colour alone. */
export const COLOURS: Readonly<Record<Avatar['colour'], string>> = {
  red: '#d1342f',
  orange: '#f08a24',
  yellow: '#f7d54a',
  green: '#2f8f46',
  teal: '#5cc9bd',
  blue: '#2b5fc7',
  violet: '#7a3fb8',
  pink: '#f3a3c7',
  brown: '#7d4e2d',
  grey: '#a3abb3',
}

const NAMES = Object.keys(COLOURS) as Avatar['colour'][]

/** The avatar of a seat. Old tables and those of this device know none, so their seats have one each. */
export function avatarAt(chairs: readonly ChairView[] | undefined, seat: number): Avatar {
  return chairs?.[seat]?.avatar ?? { figure: FIGURES[seat % FIGURES.length]!, colour: NAMES[seat % NAMES.length]! }
}

/** The colours of all other seats. */
export function takenColours(chairs: readonly ChairView[], you: number): ReadonlySet<string> {
  return new Set(chairs.flatMap(({ avatar, seat }) => (avatar && seat !== you ? [avatar.colour] : [])))
}
