// Runs the kernel as WebAssembly: reads one JSON question a line, writes one JSON answer a line.
// Arguments: the compiled kernel, and its layout as JSON: the size and the offsets of each struct, and the constants.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, __heap_base: heap, ...kernel } = instance.exports;
const { fields, constants } = JSON.parse(process.argv[3]);
const { NO_CARD, MOST_SEATS, MOST_EVENTS, ROWS, FULL_ROW } = constants;
const at = (name) => fields[name][0];
const size = (name) => fields[name][1];
const POLICY = 16; // bytes: a pointer has 4 here, so the layout of Python's library does not tell

let free = heap.value;
const room = (bytes) => {
  free = (free + 15) & ~15;
  const begin = free;
  free += bytes;
  memory.grow(Math.max(0, Math.ceil((free - memory.buffer.byteLength) / 65536)));
  return begin;
};
const bytes = (begin, count) => new Uint8Array(memory.buffer, begin, count);
const numbers = (begin, count) => new Int32Array(memory.buffer, begin, count);

function gameOf(switches) {
  const game = room(size("Game"));
  for (const [name, value] of Object.entries(switches)) numbers(game + at(`Game.${name}`), 1)[0] = value;
  kernel.nimmt_game(game);
  return game;
}

function resolve({ game: switches, rows, cow, plays, choice }) {
  const game = gameOf(switches), table = room(size("Table")), cards = room(ROWS * FULL_ROW), counts = room(ROWS);
  rows.forEach((row, index) => bytes(cards + FULL_ROW * index, row.length).set(row));
  bytes(counts, ROWS).set(rows.map((row) => row.length));
  kernel.nimmt_table(game, table, cards, counts, cow);
  const played = room(2 * MOST_SEATS), order = room(MOST_SEATS), taken = room(4 * MOST_SEATS);
  const events = room(size("Event") * MOST_EVENTS);
  bytes(played, 2 * MOST_SEATS).fill(NO_CARD);
  plays.forEach(([seat, hand]) => bytes(played + 2 * seat, hand.length).set(hand));
  bytes(order, plays.length).set(plays.map(([seat]) => seat));
  const told = kernel.nimmt_resolve(game, table, played, order, plays.length, choice, taken, events);
  const count = bytes(table + at("Table.count"), ROWS);
  return {
    told,
    rows: rows.map((_, row) => [...bytes(table + at("Table.cards") + FULL_ROW * row, count[row])]),
    cow: numbers(table + at("Table.cow"), 1)[0],
    taken: [...numbers(taken, MOST_SEATS)],
    events: [...Array(Math.max(0, told)).keys()].map((i) => [...numbers(events + size("Event") * i, size("Event") / 4)]),
  };
}

function deals({ game: switches, seats, count, kinds }) {
  const game = gameOf(switches), policies = room(POLICY * kinds.length), seated = room(4 * MOST_SEATS);
  const taken = room(4 * seats * count);
  kinds.forEach((kind, index) => numbers(policies + POLICY * index, 4).set([kind, 0, 0, 0]));
  numbers(seated, seats).set([...Array(seats).keys()].map((seat) => seat % 2));
  kernel.nimmt_deals(game, 9n, 0n, BigInt(count), policies, seated, taken);
  return [...numbers(taken, seats * count)];
}

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  free = heap.value;
  bytes(free, memory.buffer.byteLength - free).fill(0);
  const question = JSON.parse(line);
  console.log(JSON.stringify(question.rows ? resolve(question) : deals(question)));
}
