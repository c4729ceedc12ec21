// Bringing what a step speaks of into sight, inside the part of the page that scrolls.

/** How much of the frame is left free around what is brought into sight, in pixels. */
const MARGIN = 10;

/** The nearest part of the page around an element that can be scrolled. */
export function frameOf(element: Element): HTMLElement | null {
  for (let node = element.parentElement; node !== null; node = node.parentElement) {
    const { overflowY } = getComputedStyle(node);
    if ((overflowY === "auto" || overflowY === "scroll") && node.scrollHeight > node.clientHeight + 1) return node;
  }
  return null;
}

/** Scrolls so that all of these are in sight; as many from the first as there is room for, if it is not enough. */
export function bring(found: readonly Element[]): void {
  const frame = frameOf(found[0]!);
  if (frame === null) return;
  const visible = frame.getBoundingClientRect();
  // What covers the end of a frame lies on its padding.
  const height = visible.height - (parseFloat(getComputedStyle(frame).paddingBottom) || 0);
  const room = height - 2 * MARGIN;
  let [top, bottom] = [Infinity, -Infinity];
  for (const one of found) {
    if (!frame.contains(one)) continue;
    const box = one.getBoundingClientRect();
    const [high, low] = [Math.min(top, box.top), Math.max(bottom, box.bottom)];
    if (low - high > room && bottom > top) continue;
    [top, bottom] = [high, low];
  }
  if (top >= visible.top && bottom <= visible.top + height) return;
  // What is too high for the frame shows its beginning, anything else stands in the middle.
  const free = Math.max(MARGIN, (height - (bottom - top)) / 2);
  frame.scrollTop += top - visible.top - free;
}
