// What is said about an icon or a place when somebody asks.

interface Found {
  element: Element;
  words: string;
}

/** The title of an element, also in the way of pictures. */
function titleOf(element: Element): string {
  const title = element.getAttribute("title");
  if (title !== null && title !== "") return title;
  return element instanceof SVGElement ? (element.querySelector(":scope > title")?.textContent ?? "") : "";
}

/** The words for what is under a pointer or in focus; null if there is nothing to say, or the browser says it itself. */
export function tooltipOf(target: Element, hovered: boolean): Found | null {
  for (
    let element: Element | null = target;
    element !== null && element !== document.body;
    element = element.parentElement
  ) {
    const title = titleOf(element);
    if (title !== "") return hovered ? null : { element, words: title };
    const tip = element.getAttribute("data-tip");
    if (tip !== null) return { element, words: tip };
    const icon = element.getAttribute("data-icon");
    if (icon !== null && !inTitle(element)) return { element, words: icon };
  }
  // A control that shows icons alone: what they are, in their order.
  const icons = [...target.querySelectorAll("[data-icon]")].map((icon) => icon.getAttribute("data-icon")!);
  if (hovered || icons.length === 0) return null;
  return { element: target, words: target.getAttribute("aria-label") ?? [...new Set(icons)].join(" · ") };
}

/** Whether something around it has a title, which says more than the icon alone. */
function inTitle(element: Element): boolean {
  for (let outer = element.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement) {
    if (titleOf(outer) !== "") return true;
  }
  return false;
}
