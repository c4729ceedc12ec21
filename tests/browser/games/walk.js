// Goes through a lesson by clicking what its steps light; gives the numbers of the steps as they were shown, and what was
// out of sight: the coach's words, its buttons, what can be clicked, what a step speaks of, a board that moved.
async (most) => {
  const find = (wish, root = document) => root.querySelector(wish)
  const all = (wish, root = document) => [...root.querySelectorAll(wish)]
  const button = (name) => all(".lesson button").find((one) => one.textContent.trim() === name)
  const lit = () =>
    find(".commit:enabled") ??
    (find(".commit") && find(".pile.lit")) ??
    find(".bar button[data-kind]") ??
    find(".place.legal") ??
    find(".pile.lit")
  const frame = () => new Promise((done) => requestAnimationFrame(done))

  // The looks of a stop are those of the last answer of the server.
  const { fetch } = window
  let [look, step, after] = [[], -1, false]
  let waiting = 0
  window.fetch = async (...wish) => {
    waiting++
    const answer = await fetch(...wish).finally(() => waiting--)
    if (/\/lessons\/\w+$/.test(String(wish[0])) && answer.ok) {
      const stand = await answer.clone().json()
      ;[look, step, after] = [stand.look, stand.step, !stand.asks && stand.step === step]
    }
    return answer
  }

  const rounded = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round)
  const shape = (element) => find("path", element.matches("g") ? element : document.createElement("i")) ?? element
  /** Whether all of a box lies in the window. */
  const inWindow = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
  /** The points of an element, in a grid, that a click would meet. */
  const open = (element, across = 7) => {
    const { left, top, width, height } = shape(element).getBoundingClientRect()
    const steps = Array.from({ length: across }, (_, i) => (i + 0.5) / across)
    return steps
      .flatMap((x) => steps.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
      .filter((met) => met !== null && (element.contains(met) || met.contains(element)))
  }
  const whole = (element) => inWindow(element.getBoundingClientRect()) && open(element).length >= 45
  /** Places of a map are not rectangles: enough of one must be there to click. */
  const clickable = (element) => open(element).some((met) => element.contains(met))
  /** The part of the page that scrolls around an element has this height. */
  const room = (element) => {
    for (let node = element.parentElement; node !== null; node = node.parentElement)
      if (/auto|scroll|hidden/.test(getComputedStyle(node).overflowY) && node.clientHeight > 0)
        return node.clientHeight - parseFloat(getComputedStyle(node).paddingBottom)
    return innerHeight
  }
  const overlap = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  const area = ({ width, height }) => width * height
  const ringed = (element) =>
    all(".spotlight div").some((ring) => {
      const [outer, inner] = [ring.getBoundingClientRect(), element.getBoundingClientRect()]
      const high = inner.height > room(element)
      return overlap(outer, inner) >= (high ? 0.3 : 0.99) * area(inner)
    })

  let board = null
  const faults = () => {
    const found = []
    const coach = find(".lesson")
    if (!inWindow(coach.getBoundingClientRect()) || open(coach).length < 49) found.push("the coach is not in sight")
    const words = find(".words", coach)
    const hidden = words.scrollHeight - words.clientHeight
    if (hidden > 1) found.push(`${hidden} px of the words are hidden`)
    for (const one of all(".answers :is(button, a), .ways button", coach))
      if (one.getClientRects().length > 0 && !whole(one)) found.push(`the button ${one.textContent.trim()} is not in sight`)
    const now = rounded(find(".lesson-layout .board .whole").parentElement.getBoundingClientRect())
    const tab = find("[data-open]")?.dataset.open
    if (tab === undefined || tab === "board") {
      if (board !== null && `${board}` !== `${now}`) found.push(`the board moved from ${board} to ${now}`)
      board = now
    }
    const places = all(".place.legal, .pile.lit, .commit")
    const picked = all(".place.legal.picked")
    if (places.length > picked.length && !places.some((place) => !picked.includes(place) && clickable(place)))
      found.push("nothing that can be clicked is in sight")
    const named = all("[data-look]")
    // What a move names need not have a place, like a vote.
    if (look.length > 0 && named.length === 0 && !after) found.push(`${look} is not on the page`)
    const answer = places.filter((place) => !picked.includes(place))
    const shown = named.filter((one) => one.getClientRects().length > 0)
    // Once a piece is picked, its place is no longer the next to be clicked.
    if (named.length > 0 && (answer.length === 0 || answer.some((place) => named.includes(place)))) {
      if (!shown.some((one) => inWindow(one.getBoundingClientRect()) || one.getBoundingClientRect().height > room(one)))
        found.push(`${look} is out of sight`)
      const panels = shown.filter((one) => one instanceof HTMLElement)
      if (panels.length > 0 && !ringed(panels[0])) found.push(`the ring does not surround ${look}`)
    }
    return found
  }

  /** Everything stands where it will stay: three frames without a change. */
  const still = async () => {
    let [last, same] = ["", 0]
    for (let frames = 0; frames < 200 && same < 3; frames++) {
      await frame()
      const boxes = all(".lesson, .spotlight div, .place.legal, [data-look]").map((one) => rounded(one.getBoundingClientRect()))
      const now = `${boxes} ${find(".lesson").textContent} ${find(".lesson-layout").dataset.open}`
      same = now === last ? same + 1 : 0
      last = now
    }
  }

  const steps = []
  const problems = []
  // What is looked at and clicked within one frame cannot change in between. A click that changes nothing is made again.
  for (let clicks = 0; clicks < most; clicks++) {
    await still()
    const number = find(".lesson h2 small")?.textContent
    if (number && !steps.includes(number)) steps.push(number)
    problems.push(...faults().map((fault) => `${number}: ${fault} (${find(".lesson .words").textContent.trim().slice(0, 40)})`))
    if (button("Play against bots") ?? button("Gegen Bots spielen")) return { steps, problems }
    const before = find("main").innerHTML
    ;(button("Continue") ?? button("Weiter") ?? lit())?.dispatchEvent(new MouseEvent("click", { bubbles: true }))
    for (let idle = 0; idle < 200 && find("main").innerHTML === before; idle = waiting > 0 ? 0 : idle + 1) await frame()
  }
  throw new Error(`The lesson does not end: ${steps.at(-1)}`)
}
