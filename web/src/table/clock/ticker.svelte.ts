// The browser's own clock, for what counts down on the page.

const TICK = 250;

/** The moment, followed from inside a component as long as it is wanted. */
export function ticker(wanted: () => boolean): () => number {
  let at = $state(performance.now());
  $effect(() => {
    if (!wanted()) return;
    at = performance.now();
    const timer = setInterval(() => (at = performance.now()), TICK);
    return () => clearInterval(timer);
  });
  return () => at;
}
