async (everything) => {
  // What a player could stumble over on the page of a table, in words; nothing if there is room for everything.
  // `everything` looks at all controls behind all tabs, otherwise at what can be chosen now.
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);

  const CHOICES = ".place.legal, .pile.lit, .commit";
  const ANSWERS = `${CHOICES}, .bar button, .bar [role=spinbutton]`;
  const CONTROLS = ".place, .pile, button:not(.log li + li *), a, summary, input, select";
  const PANELS = ".panel, .realm, .estate, .king, .rack, .estates, .strip, .tabs, .heading";
  const ICON = 19.5;

  const layout = document.querySelector(".layout");
  const boxOf = (element) => element.getBoundingClientRect();
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest(".hidden") === null;
  const inside = (inner, outer, slack = 1) =>
    inner.left >= outer.left - slack &&
    inner.top >= outer.top - slack &&
    inner.right <= outer.right + slack &&
    inner.bottom <= outer.bottom + slack;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const choices = [...layout.querySelectorAll(CHOICES)];

  const faults = new Set();
  const nameOf = (element) => element?.dataset?.slot ?? element?.className?.baseVal ?? element?.className;
  const tell = (fault, element) => faults.add(`${fault}: ${nameOf(element)} ${element.textContent.trim().slice(0, 40)}`);

  /** The board and the question are on one screen, and with them something to choose. */
  function checkScreen() {
    if (document.documentElement.scrollWidth > innerWidth) faults.add("the page scrolls sideways");
    if (document.documentElement.scrollHeight > innerHeight) faults.add("the page scrolls");
    if (!inside(boxOf(layout.querySelector(":scope > .actions")), screen)) faults.add("the question is out of sight");
    const asking = layout.querySelector(".bar.mine") !== null;
    const here = choices.filter(seen);
    const inFrame = (choice) => inside(boxOf(choice), boxOf(choice.closest("[data-tab]")), 5);
    const answers = layout.querySelectorAll(".bar button").length;
    if (asking && choices.length > 0 && here.length === 0 && answers < 2) faults.add("nothing to choose is in sight");
    if (here.length > 0 && !here.some(inFrame)) faults.add("what can be chosen is out of sight");
    const frame = layout.querySelector(".board");
    if (!seen(frame)) return;
    const [high, whole] = [boxOf(frame).height, boxOf(frame.querySelector(".whole")).height];
    if (asking && high < 0.4 * innerHeight) faults.add(`the board has only ${Math.round(high)} px`);
    if (innerWidth >= 768 && whole > high) faults.add(`the board is ${Math.round(whole - high)} px too high`);
  }

  /** The middle of a control; of a place on a map the point of its shape that is nearest to the middle. */
  function middle(control) {
    const shape = control.matches("g") ? control.querySelector(":scope > path") : control;
    const box = boxOf(shape);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (shape === control) return [x, y];
    const matrix = shape.getScreenCTM().inverse();
    const away = ([a, b]) => Math.hypot(a - x, b - y);
    let best = [Infinity, Infinity];
    for (let i = 1; i < 12; i++) {
      for (let j = 1; j < 12; j++) {
        const point = [box.left + (box.width * i) / 12, box.top + (box.height * j) / 12];
        const within = shape.isPointInFill(new DOMPoint(...point).matrixTransform(matrix));
        if (within && away(point) < away(best)) best = point;
      }
    }
    return best[0] < Infinity ? best : [x, y];
  }

  function corners(control) {
    const { left, top, right, bottom } = boxOf(control);
    return [left + 5, right - 5].flatMap((x) => [top + 5, bottom - 5].map((y) => [x, y]));
  }

  /** Scrolled to by focus and wheel, the control is in the open: a click in its middle and near its corners is its own. */
  function checkControl(control, tab) {
    control.focus();
    control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const drawn = control.matches("g");
    const box = boxOf(control);
    const frame = boxOf(control.closest("[data-tab], .bar, .layout > *"));
    const fits = box.height <= frame.height + 2 && !drawn && control.closest(".log") === null;
    if (fits && !inside(box, frame, 8)) tell(`cut ${tab}`, control);
    if (!inside(box, screen, 6)) tell(`off the screen ${tab}`, control);
    if (control.matches("g:not(.legal)")) return;
    const simple = drawn || control.matches("input, .log *");
    for (const [x, y] of simple ? [middle(control)] : [middle(control), ...corners(control)]) {
      const hit = document.elementFromPoint(x, y);
      if (hit !== null && control.contains(hit)) continue;
      tell(`covered ${tab} at ${Math.round(x)},${Math.round(y)} by ${nameOf(hit)}`, control);
      return;
    }
  }

  /** Nothing is wider than its box, no icon too small to be told. */
  function checkSizes(tab) {
    for (const element of layout.querySelectorAll("*:not(svg, svg *, .hidden, .hidden *, .log li + li *)")) {
      const over = element.scrollWidth - element.clientWidth;
      if (element.clientWidth === 0 || over <= 2) continue;
      const { textOverflow, position } = getComputedStyle(element);
      if (textOverflow !== "ellipsis" && position !== "absolute") tell(`${over} px too wide ${tab}`, element);
    }
    for (const icon of layout.querySelectorAll("svg.icon")) {
      if (seen(icon) && boxOf(icon).width < ICON) tell("small icon", icon.parentElement);
    }
  }

  /** What is seen of a panel: frames that scroll cut it. */
  function clipped(panel) {
    let { left, right, top, bottom } = boxOf(panel);
    for (let outer = panel.parentElement; outer !== layout; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowY !== "auto") continue;
      top = Math.max(top, boxOf(outer).top);
      bottom = Math.min(bottom, boxOf(outer).bottom);
    }
    return { left, right, top, bottom };
  }

  /** No panel lies over another, but for one that was opened over the board, and more buttons than there is room for. */
  function checkPanels() {
    const outer = (panel) => panel.parentElement.closest(".panel, .panels.over") === null && !panel.matches(".bar.raised");
    const panels = [...layout.querySelectorAll(PANELS)].filter(seen).filter(outer);
    const boxes = panels.map(clipped);
    panels.forEach((panel, i) =>
      panels.forEach((other, j) => {
        if (j <= i || panel.contains(other) || other.contains(panel)) return;
        const [a, b] = [boxes[i], boxes[j]];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && along > 1) tell(`overlaps ${other.className}`, panel);
      }),
    );
  }

  checkScreen();
  const open = layout.dataset.open;
  const controls = [...layout.querySelectorAll(everything ? CONTROLS : ANSWERS)];
  const worth = (tab) => everything || choices.some((choice) => choice.closest("[data-tab]").dataset.tab === tab);
  const others = ["board", "mine", "others", "log"].filter((tab) => tab !== open && worth(tab));
  for (const tab of open === undefined ? [""] : [open, ...others]) {
    if (tab !== "") layout.dataset.open = tab;
    for (const control of controls) {
      const elsewhere = tab !== (open ?? "") && control.closest(`[data-tab="${tab}"]`) === null;
      if (seen(control) && !elsewhere) checkControl(control, tab);
    }
    checkSizes(tab);
    checkPanels();
  }
  if (open !== undefined) layout.dataset.open = open;
  return [...faults];
}
