// Drawing the eye to what a lesson or a picture speaks of: places by their slot, or whole parts of the table.

/** Parts of a table that are no places of the board. */
const PARTS: Record<string, string> = {
  hand: ".hand section",
  people: ".people section",
  scene: ".scene section",
  log: ".log section",
  commit: ".commit",
};

const selectorOf = (name: string) =>
  PARTS[name] ?? `[data-slot="${CSS.escape(name)}"], [data-look-at="${CSS.escape(name)}"]`;

/** Marks everything of these names inside a node, also what comes later. */
export function highlight(names: readonly string[]) {
  return (node: HTMLElement): (() => void) => {
    const mark = () => {
      const wanted = new Set(names.flatMap((name) => [...node.querySelectorAll(selectorOf(name))]));
      for (const old of node.querySelectorAll("[data-look]")) if (!wanted.has(old)) old.removeAttribute("data-look");
      for (const found of wanted) if (!found.hasAttribute("data-look")) found.setAttribute("data-look", "");
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(node, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const old of node.querySelectorAll("[data-look]")) old.removeAttribute("data-look");
    };
  };
}
