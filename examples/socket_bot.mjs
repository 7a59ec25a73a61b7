// A bot for the WebSocket interface; Node before 22 needs the flag:
// node --experimental-websocket examples/socket_bot.mjs http://127.0.0.1:8000 TABLE TOKEN

const [server, table, token] = process.argv.slice(2);
const address = `${server.replace("http", "ws")}/api/v1/tables/${table}/socket`;

/** Sit down first; then play the lowest card, and take the first row. */
function answer(told) {
  if (told.table?.you === null) return { type: "sit", ref: "sit" }; // with a ref it happens once, however often it is said
  if (!told.legal?.length) return null;
  const [first] = told.legal;
  const decision = Array.isArray(first) ? { type: "play", cards: first } : { type: "take-row", row: first };
  return { ...decision, asked: told.asked };
}

/** The server does not want us here. */
function refuses(told) {
  return (told.type === "bye" && !told.again) || (told.type === "error" && told.ref === "sit");
}

function come() {
  const socket = new WebSocket(address, { headers: { Authorization: `Bearer ${token}` } });
  let lost = false;
  socket.onerror = socket.onclose = () => {
    if (!lost) setTimeout(come, 500); // come back, and be told everything anew
    lost = true;
  };
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (refuses(told)) {
      console.error(told.error);
      process.exit(1);
    }
    if (["finished", "closed"].includes(told.table?.stage)) process.exit(0);
    const decision = answer(told);
    if (decision) socket.send(JSON.stringify(decision));
  };
}

come();
