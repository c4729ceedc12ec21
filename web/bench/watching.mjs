// The client's half of bench/watching.py: how long games on its standard input are shown, with the client's own times.

import { text } from "node:stream/consumers";
import { createServer } from "vite";

const MILLISECONDS = 1000;
const think = Number(process.argv[2]) * MILLISECONDS;
const games = JSON.parse(await text(process.stdin));

// The client asks the browser for its language while its modules load.
globalThis.navigator ??= { language: "en", languages: ["en"] };

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
try {
  const { FACTORS, groupEvents, leastTime, stepTime } = await vite.ssrLoadModule("/src/table/pacing.ts");
  const names = [...new Set(games.map(({ game }) => game))];
  for (const name of names) {
    const { default: game } = await vite.ssrLoadModule(`/src/games/${name}/index.ts`);
    const played = games.filter(({ game }) => game === name);
    const thinking = think * played.reduce((sum, { decisions }) => sum + decisions, 0);
    const shares = Object.entries(FACTORS).map(([pace, factor]) => {
      const watching = played.reduce((sum, { messages }) => {
        const steps = messages.flatMap((events) => groupEvents(events, game.together));
        const first = steps.find((events) => events.some(({ kind }) => kind === game.moment?.kind));
        const least = (events) => leastTime({ ...game, moment: events === first ? game.moment : undefined }, events);
        return steps.reduce((total, step) => total + stepTime(step, { ...game, least }, factor), sum);
      }, 0);
      const minutes = watching / played.length / 60 / MILLISECONDS;
      return `${pace} ${Math.round((100 * watching) / (watching + thinking))} % (${minutes.toFixed(1)} min)`;
    });
    const decisions = Math.round(thinking / think / played.length);
    console.log(`${name}: ${decisions} decisions; watching ${shares.join(", ")}`);
  }
} finally {
  await vite.close();
}
