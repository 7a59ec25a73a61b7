// A bot in ten lines: plays its lowest card, takes the first row. Run it as cmd:"node examples/bot.js".

const answers = {
  hello: () => ({ type: "ready", name: "lowest first" }),
  play: (asked) => ({ type: "play", cards: asked.legal[0] }),
  "take-row": (asked) => ({ type: "take-row", row: asked.legal[0] }),
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  if (asked.type === "bye") process.exit();
  console.log(JSON.stringify(answers[asked.type](asked)));
});
