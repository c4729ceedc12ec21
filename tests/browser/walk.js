// Goes through a lesson by clicking what its steps light; gives the numbers of the steps as they were shown.
async (most) => {
  const find = (wish) => document.querySelector(wish)
  const button = (name) => [...document.querySelectorAll(".lesson button")].find((one) => one.textContent.trim() === name)
  const lit = () =>
    find(".commit:enabled") ?? (find(".commit") && find(".pile.lit")) ?? find(".bar button[data-kind]") ?? find(".place.legal")
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const shown = []
  // What is looked at and clicked within one frame cannot change in between. A click that changes nothing is made again.
  for (let clicks = 0; clicks < most; clicks++) {
    const step = find(".lesson h2 small")?.textContent
    if (step && !shown.includes(step)) shown.push(step)
    if (button("Play against bots")) return shown
    const before = find("main").innerHTML
    ;(button("Continue") ?? lit())?.dispatchEvent(new MouseEvent("click", { bubbles: true }))
    for (let frames = 0; frames < 200 && find("main").innerHTML === before; frames++) await frame()
  }
  throw new Error(`The lesson does not end: ${shown.at(-1)}`)
}
