// Runs the kernel as WebAssembly: one JSON question a line in, one answer a line out.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, __heap_base: heap, ...kernel } = instance.exports;
const EVENTS = kernel.nimmt_size(10), GAME = kernel.nimmt_size(0), TABLE = kernel.nimmt_size(1);
const NONE = 255, SEATS = 10, ROWS = 4, FULL_ROW = 5;

let free = heap.value;
const room = (bytes) => {
  free = (free + 15) & ~15;
  const at = free;
  free += bytes;
  memory.grow(Math.max(0, Math.ceil((free - memory.buffer.byteLength) / 65536)));
  return at;
};
const bytes = (at, count) => new Uint8Array(memory.buffer, at, count);
const numbers = (at, count) => new Int32Array(memory.buffer, at, count);

function gameOf(switches) {
  const game = room(GAME), given = room(4 * switches.length);
  numbers(given, switches.length).set(switches);
  kernel.nimmt_game(game, given);
  return game;
}

function resolve({ game: switches, rows, cow, plays, choice }) {
  const game = gameOf(switches), table = room(TABLE), cards = room(ROWS * FULL_ROW), counts = room(ROWS);
  rows.forEach((row, index) => bytes(cards + FULL_ROW * index, row.length).set(row));
  bytes(counts, ROWS).set(rows.map((row) => row.length));
  kernel.nimmt_table(game, table, cards, counts, cow);
  const played = room(2 * SEATS), order = room(SEATS), taken = room(4 * SEATS), events = room(20 * EVENTS);
  bytes(played, 2 * SEATS).fill(NONE);
  plays.forEach(([seat, hand]) => bytes(played + 2 * seat, hand.length).set(hand));
  bytes(order, plays.length).set(plays.map(([seat]) => seat));
  const told = kernel.nimmt_resolve(game, table, played, order, plays.length, choice, taken, events);
  const count = bytes(table + ROWS * FULL_ROW, ROWS);
  return {
    told,
    rows: rows.map((_, row) => [...bytes(table + FULL_ROW * row, count[row])]),
    cow: numbers(table + 32, 1)[0],
    taken: [...numbers(taken, SEATS)],
    events: [...Array(Math.max(0, told)).keys()].map((i) => [...numbers(events + 20 * i, 5)]),
  };
}

function deals({ game: switches, seats, count, kinds }) {
  const game = gameOf(switches), policies = room(16 * 2), seated = room(4 * SEATS), taken = room(4 * seats * count);
  kinds.forEach((kind, index) => numbers(policies + 16 * index, 4).set([kind, 0, 0, 0]));
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
