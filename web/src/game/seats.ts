// How many can play a game.
import { type Game, GAMES } from '../generated/games'

export function gameCalled(name: string): Game {
  return GAMES.find(({ game }) => game === name) ?? GAMES[0]!
}

/** The most players of a game: with large hands there are not enough cards for all. */
export function mostSeats(name: string, hand?: number): number {
  const { fewest_seats, most_seats, to_deal, hand: usual } = gameCalled(name)
  return Math.max(fewest_seats, Math.min(most_seats, Math.floor(to_deal / (hand ?? usual))))
}

/** The largest hand with which so many can play. */
export function mostCards(name: string, seats: number): number {
  return Math.floor(gameCalled(name).to_deal / seats)
}

/** The wanted number of seats, limited by the game and by the number of cards. */
export function seatsFor(name: string, wanted: number, hand?: number): number {
  return Math.max(gameCalled(name).fewest_seats, Math.min(wanted, mostSeats(name, hand)))
}
