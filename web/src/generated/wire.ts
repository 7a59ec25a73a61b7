// Made by `python -m tools.make_docs` from the server's types, which are explained there.

/** A message from a client of a table. */
export type Command =
  | Sit
  | ChooseAvatar
  | Rise
  | SeatBot
  | Remove
  | Configure
  | HandOver
  | Commit
  | Contribute
  | Ready
  | Begin
  | Reveal
  | PlayCards
  | ChooseRow
  | Pause
  | GoOn
  | Vote
  | Say
  | Rematch
  | Close;

/** Take a chair, before a match or between two. The commitment to a part of the shuffle may be sent with it or later. */
export interface Sit {
  type: "sit";
  /** The first free chair if none is named. */
  seat?: number | null;
  commitment?: string | null;
  /** From clients that know no commitments: it is not used, and the person plays without a part. */
  part?: Part | null;
  /** Another colour is given if this one is taken; without a wish the name decides. */
  avatar?: Avatar | null;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** 16 random bytes in lower-case hex, drawn by the client after it has seen the hash of the seed. */
export type Part = string;

export interface Avatar {
  figure: "bell" | "bull" | "calf" | "cap" | "cow" | "crown" | "flower" | "glasses" | "highland" | "pirate" | "spotted" | "straw-hat";
  colour: "blue" | "brown" | "green" | "grey" | "orange" | "pink" | "red" | "teal" | "violet" | "yellow";
}

/** The sender's own id of a message: a number or a short text, different for each message. */
export type Ref = number | string;

/** Change my avatar. Another colour is given if this one is taken. */
export interface ChooseAvatar {
  type: "choose-avatar";
  avatar: Avatar;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Leave the table for good. */
export interface Rise {
  type: "rise";
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Host: seat a bot, before a match or between two. */
export interface SeatBot {
  type: "seat-bot";
  bot: string;
  seat?: number | null;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Host: free a chair. In a running match a bot takes over. */
export interface Remove {
  type: "remove";
  seat: number;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Host: replace all settings, before a match or between two. */
export interface Configure {
  type: "configure";
  settings: Settings;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

export interface Settings {
  /** The id of the game. */
  game?: string;
  /** Options that differ from those of the game. */
  options?: Options;
  /** The number of chairs. Empty ones are removed when the match begins. */
  seats?: number;
  /** Seconds for each decision, 5 to 300; `null`: no limit. */
  clock?: number | null;
  /** Whether people with the link may watch: at once, with a delay of one turn, or not at all. */
  watch?: Watch;
  /** Whether the table is in the list of open tables. */
  public?: boolean;
  /** Whether programs may sit down. */
  programs?: boolean;
  /** Whether everyone may look at the cards that were played. */
  seen?: boolean;
  /** Whether players are shown where each play would go if nobody else played. */
  preview?: boolean;
  /** The bot that decides for a player who is away or out of time. */
  sit_in?: string;
  /** When bots answer: as soon as they usually can, or after 0.8 or 2.5 s; whatever their cards are. */
  pace?: Pace;
  /** Whether people may take over a bot's chair between two deals. */
  takeover?: boolean;
  /** The seat that starts the first deal, where the game goes in turn. */
  starter?: number;
}

/** The options of a table. A missing option has the game's value. */
export interface Options {
  hand?: number;
  points?: number | null;
  deals?: number | "seats" | null;
  cow?: boolean;
  zero_deal?: "dealt" | "mixed";
}

export type Watch = "delayed" | "nobody" | "open";

export type Pace = "at-once" | "brisk" | "calm";

/** Host: make the person at this seat the host. */
export interface HandOver {
  type: "hand-over";
  seat: number;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Commit to a part of the shuffle, or to another one: before `begin`, and when the start begins anew. */
export interface Commit {
  type: "commit";
  commitment: string;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** From clients that know no commitments: the part is not used, and the person plays without one. */
export interface Contribute {
  type: "contribute";
  part: Part;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** After a match: say that you are ready for the next one. It begins soon after everyone is. */
export interface Ready {
  type: "ready";
  /** `false`: not yet. */
  ready?: boolean;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Host: begin the match with those who are seated. The first deal follows when all parts are revealed. From the second match on everyone who is here must be ready, and the chairs of those who are away become free. */
export interface Begin {
  type: "begin";
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Reveal your part of the shuffle, after the commitments of all were fixed by `begin`. */
export interface Reveal {
  type: "reveal";
  part: Part;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Play cards from the hand. Until everyone has chosen, the choice may be changed. */
export interface PlayCards {
  type: "play";
  cards: number[];
  /** The version of the question that this answers. An answer to an older question is refused. */
  asked?: number | null;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Take a row with the low card. */
export interface ChooseRow {
  type: "take-row";
  row: number;
  /** As in `play`. */
  asked?: number | null;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Host: stop the clock and the bots. Nobody can play until the match goes on. */
export interface Pause {
  type: "pause";
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** End the pause. The host may; while the host is away, or after ten minutes, anyone with a seat may. */
export interface GoOn {
  type: "go-on";
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Vote to wait for a player who is away, or to let a bot play on. More than half of the others decide. */
export interface Vote {
  type: "vote";
  /** The seat of the player who is away. */
  seat: number;
  /** `true`: wait; `false`: a bot plays on at once; `null` withdraws the vote. */
  wait?: boolean | null;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Say one of the phrases to everyone at the table. */
export interface Say {
  type: "say";
  phrase: Phrase;
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** The phrases of the chat, and from `laughing` on the reactions, which the page draws. Each client shows them in its own language, and none is an insult. */
export type Phrase =
  | "again"
  | "amazed"
  | "angry"
  | "clapping"
  | "crying"
  | "good-luck"
  | "goodbye"
  | "hello"
  | "laughing"
  | "loving"
  | "moo"
  | "one-moment"
  | "ouch"
  | "sleeping"
  | "sweating"
  | "thanks"
  | "well-played"
  | "your-turn";

/** The same as `ready`; a host without a seat opens the table for another match. */
export interface Rematch {
  type: "rematch";
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** Host: close the table. A running match is given up. */
export interface Close {
  type: "close";
  /** The sender's id of this command. The answer repeats it, and the same ref is carried out only once. */
  ref?: Ref | null;
}

/** The messages to a client of a table. */
export type Down =
  | Snapshot
  | Update
  | Television
  | Talked
  | Done
  | Refused
  | Bye;

/** Everything that the client may know. It is sent first, and whenever updates are not enough. */
export interface Snapshot {
  type: "table";
  v: number;
  /** The server's clock, in seconds since the epoch; deadlines refer to it. */
  now: number;
  table: TableView;
  view: View | null;
  /** Everything since the last deal began, except questions and choices. */
  past: Event[];
  /** Deal and turn of each own decision that was made for the player. */
  auto: [number, number][];
  /** While a row must be taken, the revealed cards that are still to be placed, in order. */
  queue: [number, number][];
  /** All legal actions: plays, or rows to take. A chosen play may be changed. */
  legal: (number[] | number)[];
  /** For each legal action, where it would go: always for rows; for plays with this help on, or if one person plays against bots. */
  preview: Preview[] | null;
  /** The version of the question. A command may name it, so that it is refused if it comes too late. */
  asked: number | null;
  deadline: number | null;
  /** What was said at this table, the latest last. */
  said: SaidBefore[];
}

/** Everything about a table except the cards. */
export interface TableView {
  id: string;
  stage: Stage;
  /** The number of the match, from 1. */
  match: number;
  settings: Required<Settings>;
  chairs: ChairView[];
  /** The person who can change the settings, begin the match, and remove others. */
  host: string | null;
  /** The receiver's seat. */
  you: number | null;
  /** The hash of the seed from which all deals of this match follow. */
  hash: string;
  /** How the match began; `null` while the table is open. */
  start: StartView | null;
  /** The proof of the deals, once the match is over or given up. */
  fair: Fair | null;
  more_is_better: boolean;
  paused: PauseView | null;
  /** The score sheet of this table. */
  series: Series | null;
  /** TV screens that may show the table: a phone may leave the rows to them. */
  screens: number;
  /** After a match: the chairs of the next one, until the table is open for it. */
  next: ChairView[] | null;
  /** When the next match begins, because everyone is ready, in seconds since the epoch. */
  begins: number | null;
  /** Whether the host has asked the receiver to leave: nobody else learns of it. */
  removed: boolean;
}

export type Stage =
  | "closed"
  | "finished"
  | "open"
  | "playing"
  | "starting";

export interface ChairView {
  seat: number;
  name?: string;
  person?: string;
  program?: boolean;
  bot?: string;
  /** `null` for an empty chair, and at tables from before there were any. */
  avatar?: Avatar;
  /** `dropped`: the connection is lost, but the seat is kept. */
  presence: Presence;
  /** When a bot begins to decide for a player who has dropped, in seconds since the epoch. */
  bot_from?: number;
  /** To the part of the shuffle; once it is frozen, it stays even if the person leaves. */
  commitment?: string;
  /** Whether a match can begin: the person is committed to a part, or plays without one. */
  ready?: boolean;
  /** A person who takes over this chair with the next deal. */
  heir?: Heir;
  /** After a match: whether the person is ready for the next one. Nobody waits for bots and programs. */
  willing?: boolean;
  /** The votes about a player who has dropped from a running match. */
  vote?: Ballot;
}

export type Presence = "bot" | "dropped" | "empty" | "here";

/** A person who takes over a bot's chair with the next deal. */
export interface Heir {
  person: string;
  name: string;
  program: boolean;
}

/** The votes about a player who is away. They can be changed. */
export interface Ballot {
  wait: number[];
  play_on: number[];
  /** The number of people who are here. More than half decide, or half including the host. */
  voters: number;
  /** `null`: undecided, so a bot plays on after a while. */
  verdict: "play-on" | "wait" | null;
}

/** How the match begins. Once the commitments are frozen, each client reveals its part. */
export interface StartView {
  /** Frozen, in seat order, of those who have a part; `null`: after a restart new ones are awaited. */
  commitments: string[] | null;
  /** Seats whose part, or after a restart whose commitment, the table waits for. */
  awaited: number[];
  /** Seats whose part, or after a restart whose commitment, did not arrive: they play without one. */
  missing: number[];
  /** The seat that starts the first deal; `null` where the game does not go in turn. */
  starter: number | null;
  /** When the start goes on without those who are awaited, in seconds since the epoch. */
  until: number | null;
}

/** The proof that the deals were not manipulated, in lower-case hex. */
export interface Fair {
  hash: string;
  seed: string;
  parts: string[];
}

/** A pause: nobody can play, and no clock runs. */
export interface PauseView {
  by: string | null;
  /** In seconds since the epoch. */
  since: number;
  /** When not only the host but anyone with a seat may end the pause. */
  anyone_from: number;
}

/** The score sheet of a table: the latest 50 matches that were played to their end. */
export interface Series {
  /** Ordered by mean place, then by who sat down first. */
  lines: SeriesLine[];
  matches: SeriesMatch[];
}

/** One player of the series. */
export interface SeriesLine {
  /** The latest name. */
  name: string;
  person: string | null;
  bot: string | null;
  matches: number;
  /** The sum of the points. */
  total: number;
  /** The sum of the places. */
  places: number;
  /** A first place shared by two counts as half a win. */
  wins: number;
}

/** One match, in the order of the lines; `None` for a player who did not take part. */
export interface SeriesMatch {
  match: number;
  game: string;
  totals: (number | null)[];
  places: (number | null)[];
}

/** The view of a client: the bot's view, and what a screen shows besides. */
export interface View {
  game: string;
  options: Options;
  seats: number;
  seat: number | null;
  deal: number;
  turn: number;
  starter: number | null;
  first_rows: number[];
  /** The finished turns of this deal; in games played in turn, also the current one. */
  turns: Turn[];
  rows: number[][];
  cow: number | null;
  piles: number[][];
  totals: number[];
  hand?: number[];
  hand_sizes: number[];
  /** All cards of this turn, while a row must be taken. */
  revealed: number[][] | null;
  deals: PlayedDeal[];
  phase: Phase;
  /** The seats that must decide. */
  acting: number[];
  /** The card that needs a row. */
  low_card: number | null;
  /** The seats that have chosen. */
  chosen: boolean[];
  /** The own face-down cards. */
  choice?: number[];
  places: number[] | null;
}

/** A finished turn: the cards of each seat and the rows chosen for low cards. */
export interface Turn {
  plays: number[][];
  choices: { [key: string]: number };
}

/** A finished deal as everyone saw it. */
export interface PlayedDeal {
  first_rows: number[];
  turns: Turn[];
  heads: number[];
}

/** What the match waits for. */
export type Phase = "deal" | "over" | "play" | "take-row";

export type Event =
  | Dealt
  | Asked
  | Chosen
  | Revealed
  | Played
  | ZerosKept
  | Skipped
  | Took
  | Placed
  | CowHopped
  | TurnEnded
  | DealEnded
  | MatchEnded;

/** A deal begins. The redacted event holds only the own hand, sorted. */
export interface Dealt {
  type: "deal";
  deal: number;
  rows: number[];
  hands: (number[] | null)[];
  hand_sizes: number[];
  starter: number | null;
  cow: number | null;
}

/** Seats must decide; `card` is the low card that needs a row. */
export interface Asked {
  type: "ask";
  to: "play" | "take-row";
  seats: number[];
  card: number | null;
}

/** A seat chose cards face down. Redaction removes the cards, and drops a changed choice. */
export interface Chosen {
  type: "chosen";
  seat: number;
  cards: number[] | null;
  changed: boolean;
}

/** All choices are revealed together. A seat without cards has none. */
export interface Revealed {
  type: "reveal";
  plays: number[][];
}

/** A seat played openly. */
export interface Played {
  type: "play";
  seat: number;
  cards: number[];
}

/** Zeros go to the player's pile. */
export interface ZerosKept {
  type: "zero";
  seat: number;
  count: number;
}

/** A player skipped the turn with a zero. */
export interface Skipped {
  type: "skip";
  seat: number;
}

/** A seat takes a row, or all of it but one card. */
export interface Took {
  type: "take";
  seat: number;
  row: number;
  cards: number[];
  heads: number;
  reason: "cow" | "low" | "sixth";
}

/** A card is placed in a row. */
export interface Placed {
  type: "place";
  seat: number;
  card: number;
  row: number;
}

/** The cow hops to another row because of this seat's card. */
export interface CowHopped {
  type: "cow";
  seat: number;
  from: number;
  to: number;
}

/** All cards of the turn are placed. */
export interface TurnEnded {
  type: "turn-end";
  turn: Turn;
}

/** The heads of this deal, and the new totals. */
export interface DealEnded {
  type: "deal-end";
  heads: number[];
  totals: number[];
}

/** The place of each seat; equal totals share a place. */
export interface MatchEnded {
  type: "match-end";
  places: number[];
}

/** Where a play would go if nobody else played, and the heads that it would take. */
export interface Preview {
  /** One for each numbered card, in placing order; `null` if the player would have to choose a row. */
  rows: (number | null)[];
  heads: number;
}

/** Something that a player has said, who may have left since. */
export interface SaidBefore {
  /** In seconds since the epoch. */
  at: number;
  seat: number;
  name: string;
  phrase: Phrase;
}

/** The next version. An update without content stands for a change that the client may not see. The version that the client has, with nothing but its own `chosen`: the cards that it has chosen now. */
export interface Update {
  type: "events";
  v: number;
  events?: Event[];
  /** Present if anything but the cards has changed. */
  table?: TableView;
  /** Present if the client is asked something new: all legal actions. */
  legal?: (number[] | number)[];
  preview?: Preview[];
  asked?: number;
  /** Present while a row must be taken: the revealed cards that are still to be placed, in order. */
  queue?: [number, number][];
  /** Whether this is an own decision that was made for the player. */
  auto?: boolean;
  said?: Phrased;
  deadline?: number;
}

/** A phrase that a player has said. */
export interface Phrased {
  seat: number;
  phrase: Phrase;
}

/** For a TV screen: rows, scores, and the players that the table waits for. */
export interface Television {
  type: "tv";
  v: number;
  now: number;
  table: TableView;
  deal: number;
  turn: number;
  rows: number[][];
  cow: number | null;
  /** Heads taken in this deal, by seat. */
  heads: number[];
  totals: number[];
  acting: number[];
  chosen: boolean[];
  places: number[] | null;
  deadline: number | null;
  /** A spectator's view. It is sent first, and whenever updates are not enough. */
  view: View | null;
  said: Phrased | null;
  /** The latest events, to be folded onto that view; `None` if `view` is sent. */
  events: Event[] | null;
  /** While a row must be taken, the revealed cards that are still to be placed, in order. */
  queue: [number, number][];
}

/** To members of a group at its table: what they write to each other has changed, so read it again. */
export interface Talked {
  type: "talk";
  /** The number of the latest line; 0 if there is none. */
  number: number;
}

/** The command is stored; it made the version `v`. A changed choice makes none: `v` is the present one. */
export interface Done {
  type: "ok";
  v: number;
  ref?: Ref;
}

/** The command was refused and has changed nothing. */
export interface Refused {
  type: "error";
  code: Code;
  error: string;
  ref?: Ref;
}

/** The reason for a refusal, as it is sent. */
export type Code =
  | "bad-message"
  | "bad-settings"
  | "forbidden"
  | "illegal"
  | "no-identity"
  | "not-found"
  | "not-host"
  | "not-seated"
  | "not-your-turn"
  | "old-version"
  | "paused"
  | "seat-taken"
  | "too-fast"
  | "too-large"
  | "too-many"
  | "unavailable"
  | "wrong-stage";

/** The server ends the connection. */
export interface Bye {
  type: "bye";
  code: Code;
  error: string;
  /** Whether the client should reconnect. */
  again: boolean;
}

/** The messages to a client of the lobby. */
export type LobbyDown = Lobby | Bye;

/** The open tables; sent whenever they change. */
export interface Lobby {
  type: "lobby";
  tables: TableSummary[];
}

/** A table in the list of open tables. */
export interface TableSummary {
  id: string;
  game: string;
  title: string;
  stage: Stage;
  seats: number;
  taken: number;
  players: string[];
  /** Their ids, in the same order; `null` for a bot or a deleted person. */
  persons: (string | null)[];
  clock: number | null;
  watch: string;
  programs: boolean;
}

/** Somebody with whom I have played lately. */
export interface Acquaintance {
  person: string;
  /** The name in the latest of these matches. */
  name: string;
  /** How many of my latest 100 matches we both played. */
  matches: number;
  /** When the last of them ended, in seconds since the epoch. */
  latest: number;
}

/** The people with whom I have played lately, the latest first: no programs, and nobody whom I hide. */
export interface Acquaintances {
  people: Acquaintance[];
}

export interface BotInfo {
  name: string;
  plays: string;
}

export interface Bots {
  bots: BotInfo[];
}

export interface CodeBody {
  code: string;
}

/** The table of a short code. */
export interface CodedTable {
  table: string;
}

export interface DealRecord {
  rows: number[];
  hands: number[][];
  starter?: number;
  turns: TurnRecord[];
}

export interface TurnRecord {
  plays: number[][];
  choices: { [key: string]: number };
  auto?: number[];
}

/** The deck and how it is dealt: enough to verify the deals from their proof. */
export interface Deck {
  seats: number;
  hand: number;
  /** The cards are 1 to `highest`. */
  highest: number;
  zeros: number;
  /** Zeros that each player is dealt; the others are shuffled into the deck. */
  dealt_zeros: number;
}

export interface DeleteBody {
  /** My exact name, so that nothing is deleted by mistake. */
  confirm: string;
}

/** My identity is deleted. */
export interface Deleted {
  /** How many of my tables still contain my name. The rest is done in the background. */
  tables: number;
}

/** Everything that is stored about me. */
export interface Export {
  format: "nimmt-export/1";
  at: number;
  identity: Identity;
  results: ResultRow[];
  tables: ExportedTable[];
  /** Tables that I was at, too, but whose log is damaged: the operator can look at them. */
  damaged: string[];
}

export interface Identity {
  id: string;
  name: string;
  bot: boolean;
  made: number;
  devices: ExportedDevice[];
  /** People whom I hide. */
  hidden: string[];
  screens: ExportedScreen[];
  groups: ExportedGroup[];
  remarks: ExportedRemark[];
}

/** A device that has my identity. Only hashes of its keys are stored, and these give no access. */
export interface ExportedDevice {
  /** When it got the identity; `null` if that was not recorded. */
  made: number | null;
  /** When it was last used, to the hour. */
  used: number | null;
  /** When its key was last renewed; 0 if that was not recorded. */
  issued: number;
}

/** A TV screen that I authorised to show a table, until a match is over. */
export interface ExportedScreen {
  table: string;
  match: number;
}

/** A group that I am in, or was removed from. */
export interface ExportedGroup {
  group: string;
  name: string;
  /** When I joined. */
  since: number;
  removed: boolean;
  /** Whether I look after it. */
  maker: boolean;
}

/** A line that I wrote to members of a group, at a table that is not closed. */
export interface ExportedRemark {
  table: string;
  at: number;
  line: string;
}

/** One person's result in a match that has ended, derived from the table's log. */
export interface ResultRow {
  table: string;
  number: number;
  person: string;
  ended: number;
  game: string;
  seats: number;
  /** `None` if the match was given up. */
  place: number | null;
  /** How many seats share this place. */
  tied: number;
  deals: number;
  heads: number;
  /** The heads of all seats together. */
  all_heads: number;
}

/** A table that I was at. */
export interface ExportedTable {
  table: string;
  /** My names there. */
  names: string[];
  /** All that I did there, as stored in the log. */
  deeds: { [key: string]: unknown }[];
  /** Ended matches in which I had a seat, even if I left it. */
  matches: ExportedMatch[];
  series: Series | null;
}

export interface ExportedMatch {
  match: number;
  seat: number;
  record: Record;
}

export interface Record {
  format: "nimmt/1";
  game: string;
  options: Options;
  seats: Player[];
  deals: DealRecord[];
  fair?: Fair;
}

/** A player; `bot` is the name of the bot, if it was one. */
export interface Player {
  name: string;
  bot?: string;
}

export interface GameInfo {
  game: string;
  title: string;
  fewest_seats: number;
  most_seats: number;
  hand: number;
  most_cards: number;
  in_turn: boolean;
  zeros: number;
  cow: boolean;
  more_is_better: boolean;
  points: number | null;
  deals: number | string | null;
}

/** All matches of one game with the same number of seats. */
export interface GameStatistics {
  game: string;
  seats: number;
  matches: number;
  deals: number;
  /** How often each place was reached, from the first place on. */
  places: number[];
  /** A first place shared by two counts as half a win. */
  wins: number;
  /** My heads per deal. */
  heads: Mean;
  /** The average heads per deal of all seats, mine included. */
  table_heads: Mean;
  /** My heads minus the average. */
  difference: Mean;
}

/** A mean over all deals. */
export interface Mean {
  mean: number;
  /** The standard error over matches, because the deals of one match are correlated. None for one match. */
  error: number | null;
}

export interface Games {
  games: GameInfo[];
}

export interface GroupBody {
  name: string;
}

export interface GroupChangeBody {
  name: string;
  /** Whether members may write to each other at a table of the group. */
  talk?: boolean;
}

/** My groups, the one that I joined last first. */
export interface GroupList {
  groups: GroupSummary[];
}

/** A group in the list of my groups. */
export interface GroupSummary {
  id: string;
  name: string;
  members: number;
  /** The number of its tables that are not closed. */
  tables: number;
}

export interface GroupMember {
  person: string;
  /** Empty for a person whom I hide. */
  name: string;
  /** When they joined, in seconds since the epoch. */
  since: number;
}

export interface GroupOfTable {
  /** `null` if it is no group's table, or if I am no member of the group. */
  group: TableGroup | null;
}

/** The group whose table this is. */
export interface TableGroup {
  id: string;
  name: string;
  /** Whether members may write to each other here. */
  talk: boolean;
}

/** The table of the group that waits for players. */
export interface GroupTable {
  id: string;
}

export interface GroupTableBody {
  /** For the first table of the group. Later ones have the settings of the one before. */
  settings?: Settings;
}

/** A group as I may see it: who has its link sees its members, and only they see the rest. */
export interface GroupView {
  id: string;
  name: string;
  /** Whether I am a member. */
  you: boolean;
  /** Whether I was removed, and cannot join again. */
  barred: boolean;
  /** The member who looks after the group. */
  maker: string;
  /** Whether members may write to each other at a table of the group. */
  talk: boolean;
  /** By the time when they joined. Equal names are told apart. */
  members: GroupMember[];
  /** For the maker: who was removed, and could be let in again. */
  removed: GroupMember[];
  /** The tables of the group that are not closed, the latest change first. */
  tables: TableSummary[];
  /** When each season began, in seconds since the epoch. The last one goes on. */
  seasons: number[];
}

export interface Health {
  ok: boolean;
  version: string;
}

export interface HideBody {
  hidden: boolean;
}

/** A device that has my identity. Neither its address nor its browser is stored. */
export interface KnownDevice {
  /** When it got the identity; `null` if that was not recorded. */
  made: number | null;
  /** When it was last used, to the hour. */
  used: number | null;
  /** It is the device that asks. */
  this: boolean;
}

export interface KnownDevices {
  devices: KnownDevice[];
}

export interface MatchResult {
  table: string;
  match: number;
  ended: number;
  game: string;
  seats: number;
  place: number;
  deals: number;
  /** My heads per deal. */
  heads: number;
  /** The average heads per deal of all seats. */
  table_heads: number;
}

/** An ended match in the list of my matches. */
export interface MatchSummary {
  table: string;
  match: number;
  game: string;
  title: string;
  /** False if it was abandoned. */
  finished: boolean;
  ended: number;
  players: PlayerSummary[];
  totals: number[];
  places: number[] | null;
  deals: number;
}

export interface PlayerSummary {
  name: string;
  bot?: string;
  /** The person's id, also of one who left during the match, unless the person was deleted. */
  person?: string;
  /** Of a person who has taken over a bot's chair: the name tells both, and only these deals count. */
  since?: Since;
}

/** The deals of a match that count for a person who has taken over a bot's chair in it. */
export interface Since {
  deals: number;
  heads: number;
  all_heads: number;
  /** The place in these deals alone; `null` if the match was abandoned. */
  place: number | null;
  /** How many share this place. */
  tied: number;
}

export interface Matches {
  matches: MatchSummary[];
}

export interface Me {
  id: string;
  name: string;
  bot: boolean;
  /** Persons whose names and phrases are not shown. */
  hidden: string[];
}

export interface MemberBody {
  /** The id of a member. */
  person: string;
}

export interface NameBody {
  name: string;
}

export interface NewBot {
  id: string;
  name: string;
  /** For `Authorization: Bearer`; it is shown only once. */
  token: string;
}

export interface OneTimeCode {
  code: string;
  expires: number;
}

/** A new table. */
export interface OpenBody {
  settings?: Settings;
}

export interface OpenedTable {
  id: string;
  v: number;
  table: TableView;
}

/** Why a request was refused. */
export interface Problem {
  code: Code;
  error: string;
}

export interface RemarkBody {
  line: string;
}

export interface RemarkView {
  number: number;
  person: string;
  name: string;
  /** In seconds since the epoch. */
  at: number;
  line: string;
}

/** What was written at a table, for members of its group who sit there. */
export interface Remarks {
  /** Whether I can write here: the group has switched it on, and I am a member and sit at the table. */
  on: boolean;
  /** The latest 200 lines in order, without those of people whom I hide. */
  remarks: RemarkView[];
}

export interface Replay {
  game: string;
  more_is_better: boolean;
  players: PlayerSummary[];
  /** A spectator's view before the first deal; fold the events of the turns onto it. */
  view: View;
  turns: ReplayTurn[];
  deck: Deck;
  fair: Fair | null;
}

export interface ReplayTurn {
  deal: number;
  /** 0 is the deal itself. */
  turn: number;
  events: Event[];
}

/** What a member reached in matches of one game. */
export interface SeasonFigures {
  game: string;
  matches: number;
  /** The sum of the places. */
  places: number;
  /** A first place shared by two counts as half a win. */
  wins: number;
  /** The sum of the points. */
  points: number;
}

/** A member in the season table. */
export interface SeasonLine {
  person: string;
  /** Empty for a person whom I hide. */
  name: string;
  matches: number;
  places: number;
  wins: number;
  /** By game: points of different games cannot be added up. */
  games: SeasonFigures[];
}

/** The season table of a group. It counts the matches at the group's tables that were played to their end by two persons or more. Places are those of the whole match, with bots and guests. Members are listed, however late they joined. */
export interface SeasonTable {
  /** From 1. */
  season: number;
  /** In seconds since the epoch. */
  began: number;
  /** When the next season began; `null` while it goes on. */
  ended: number | null;
  /** Ordered by mean place, then by wins. */
  lines: SeasonLine[];
}

/** The table that a TV screen may show. */
export interface ShownTable {
  table: string;
}

/** My finished matches: by game and number of seats, and one by one. Decisions that a bot made while I was away count as mine. A match that I left does not count. */
export interface Statistics {
  /** Over all matches, not only the listed ones. */
  games: GameStatistics[];
  /** The latest first. */
  matches: MatchResult[];
  /** Whether there are earlier ones; request them with `before`. */
  more: boolean;
}

export interface Tables {
  tables: TableSummary[];
}

/** A code to type at `/tv` on a TV screen. */
export interface TvCode {
  code: string;
  expires: number;
}

export interface TvCodeBody {
  code: string;
}

/** A code for a TV to show. A player authorises the TV with it. */
export interface TvPairing {
  code: string;
  expires: number;
}

/** The TV screens that may show a table. */
export interface TvScreens {
  count: number;
}

/** The table that a TV was authorised to show. */
export interface TvTable {
  /** `null` while it is authorised for none. */
  table: string | null;
}

/** The HTTP operations. */
export interface Operations {
  /** Whether the server can write its database, tried at most once a second; if not, the error says why. */
  health: { method: "GET"; path: "/healthz"; gives: Health };
  /** The games that can be played. */
  games: { method: "GET"; path: "/api/v1/games"; gives: Games };
  /** The bots that can be seated, and how they play. */
  bots: { method: "GET"; path: "/api/v1/bots"; gives: Bots };
  /** This description of the HTTP interface. */
  openapi: { method: "GET"; path: "/api/v1/openapi.json"; gives: { [key: string]: unknown } };
  /** The messages of the sockets, as JSON Schema. */
  socket: { method: "GET"; path: "/api/v1/socket.json"; gives: { [key: string]: unknown } };
  /** Who I am. */
  me: { method: "GET"; path: "/api/v1/me"; gives: Me };
  /** Take a name: the first time this makes an identity, kept in a cookie. */
  nameMe: { method: "POST"; path: "/api/v1/me"; takes: NameBody; gives: Me };
  /** A one-time code that carries my identity to another device. */
  makeCode: { method: "POST"; path: "/api/v1/me/code"; gives: OneTimeCode };
  /** Use on this device the identity that the code was made for. */
  claim: { method: "POST"; path: "/api/v1/me/claim"; takes: CodeBody; gives: Me };
  /** The devices that have my identity, this one first. */
  devices: { method: "GET"; path: "/api/v1/me/devices"; gives: KnownDevices };
  /** Forget this device: its cookie or token ends, and its open sockets with it. */
  forgetDevice: { method: "POST"; path: "/api/v1/me/devices/forget"; gives: KnownDevices };
  /** Forget all my devices but this one: their cookies and open sockets end, and so does an unused code. */
  forgetOtherDevices: { method: "POST"; path: "/api/v1/me/devices/forget-others"; gives: KnownDevices };
  /** Hide a person's name and phrases, or show them again. */
  hide: { method: "PUT"; path: "/api/v1/me/hidden/{person}"; takes: HideBody; gives: Me };
  /** A new identity for a program, with its token. */
  makeBot: { method: "POST"; path: "/api/v1/bots"; takes: NameBody; gives: NewBot };
  /** My ended matches, the latest first. */
  matches: { method: "GET"; path: "/api/v1/me/matches"; query: { before?: number }; gives: Matches };
  /** Statistics of my finished matches. */
  statistics: { method: "GET"; path: "/api/v1/me/statistics"; query: { before?: number }; gives: Statistics };
  /** Everything that is stored about me. */
  export: { method: "GET"; path: "/api/v1/me/export"; gives: Export };
  /** Delete everything about me, confirmed with my name. */
  deleteMe: { method: "POST"; path: "/api/v1/me/delete"; takes: DeleteBody; gives: Deleted };
  /** The public tables. */
  tables: { method: "GET"; path: "/api/v1/tables"; gives: Tables };
  /** Open a table and become its host. */
  openTable: { method: "POST"; path: "/api/v1/tables"; takes: OpenBody; gives: OpenedTable };
  /** The table with this code: the first six letters of its id, in capitals or not. */
  tableWithCode: { method: "GET"; path: "/api/v1/codes/{code}"; gives: CodedTable };
  /** A table as I may see it now. */
  seeTable: { method: "GET"; path: "/api/v1/tables/{table}"; gives: Snapshot };
  /** A match as a record: whole when it is over, before that its finished deals. */
  record: { method: "GET"; path: "/api/v1/tables/{table}/record"; query: { match?: number }; gives: Record };
  /** A match that is over, turn by turn, with all hands open. */
  replay: { method: "GET"; path: "/api/v1/tables/{table}/replay"; query: { match?: number }; gives: Replay };
  /** A one-time code that authorises a TV screen to show my table while I am there. */
  showOnTv: { method: "POST"; path: "/api/v1/tables/{table}/tv"; gives: TvCode };
  /** How many TV screens may show my table. */
  tvs: { method: "GET"; path: "/api/v1/tables/{table}/tv"; gives: TvScreens };
  /** Withdraw the permission of the TV screens that I authorised, or of all if I am the host. */
  withdrawTvs: { method: "POST"; path: "/api/v1/tables/{table}/tv/withdraw"; gives: TvScreens };
  /** Become a TV screen for the table of the code; the permission is kept in a cookie. */
  beTv: { method: "POST"; path: "/api/v1/tv"; takes: TvCodeBody; gives: ShownTable };
  /** A code for this TV to show; a cookie keeps its secret. A player authorises the TV with the code. */
  offerTv: { method: "POST"; path: "/api/v1/tv/pairing"; gives: TvPairing };
  /** The table that this TV may show, as soon as a player has authorised it. */
  awaitTable: { method: "GET"; path: "/api/v1/tv/table"; gives: TvTable };
  /** The table of the TV that shows this code, so that others can follow the first player there. */
  findTv: { method: "POST"; path: "/api/v1/tv/paired"; takes: TvCodeBody; gives: TvTable };
  /** Authorise the TV that shows this code to show my table while I am there. The code does this once. */
  pairTv: { method: "POST"; path: "/api/v1/tables/{table}/tv/pair"; takes: TvCodeBody; gives: TvTable };
  /** The people with whom I have played lately. */
  people: { method: "GET"; path: "/api/v1/me/people"; gives: Acquaintances };
  /** The groups that I am a member of. */
  myGroups: { method: "GET"; path: "/api/v1/me/groups"; gives: GroupList };
  /** Make a group and become its first member. */
  makeGroup: { method: "POST"; path: "/api/v1/groups"; takes: GroupBody; gives: GroupView };
  /** A group. Its tables and seasons are shown to its members only. */
  seeGroup: { method: "GET"; path: "/api/v1/groups/{group}"; gives: GroupView };
  /** Rename a group that I look after, or let its members write to each other at its tables, or not. */
  changeGroup: { method: "PUT"; path: "/api/v1/groups/{group}"; takes: GroupChangeBody; gives: GroupView };
  /** Join a group. */
  joinGroup: { method: "POST"; path: "/api/v1/groups/{group}/join"; gives: GroupView };
  /** Leave a group. Its first remaining member looks after it then; without any, it is deleted. */
  leaveGroup: { method: "POST"; path: "/api/v1/groups/{group}/leave"; gives: GroupList };
  /** Let another member look after the group. */
  handGroupOver: { method: "POST"; path: "/api/v1/groups/{group}/hand-over"; takes: MemberBody; gives: GroupView };
  /** Remove a member from a group that I look after; they cannot join again. */
  removeMember: { method: "POST"; path: "/api/v1/groups/{group}/remove"; takes: MemberBody; gives: GroupView };
  /** Let a person who was removed join again. */
  readmitMember: { method: "POST"; path: "/api/v1/groups/{group}/readmit"; takes: MemberBody; gives: GroupView };
  /** Begin a new season of a group that I look after. The earlier ones can still be read. */
  beginSeason: { method: "POST"; path: "/api/v1/groups/{group}/season"; gives: GroupView };
  /** The season table of a group. */
  season: { method: "GET"; path: "/api/v1/groups/{group}/season"; query: { season?: number }; gives: SeasonTable };
  /** Open a table for a group. If one of its tables waits for players, that one is it. */
  openGroupTable: { method: "POST"; path: "/api/v1/groups/{group}/table"; takes: GroupTableBody; gives: GroupTable };
  /** The group whose table this is, if I am a member of it. */
  groupOfTable: { method: "GET"; path: "/api/v1/tables/{table}/group"; gives: GroupOfTable };
  /** What members of the group write to each other at this table, if I am one of them and sit there. */
  remarks: { method: "GET"; path: "/api/v1/tables/{table}/remarks"; gives: Remarks };
  /** Write a line to the members of the group who sit at this table. */
  writeRemark: { method: "POST"; path: "/api/v1/tables/{table}/remarks"; takes: RemarkBody; gives: Remarks };
}
