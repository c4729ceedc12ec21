// The kinds of pages, by the browser's own history: /, /leaders, /leagues, /league/ID, /people/ID, /table/ID, /replay/ID, /result/ID, /box/GAME,
// /learn/GAME, /learn/GAME/LESSON, and those about oneself: /account, /notices, /sign-in, /return and /confirm, which have a secret behind their #.

type Page = "table" | "replay" | "result" | "box" | "people" | "league";

export type Route =
  | { page: "lobby" }
  | { page: "leaders" }
  | { page: "leagues" }
  | { page: "account" }
  | { page: "sign-in" }
  | { page: "return" }
  | { page: "confirm" }
  | { page: "notices" }
  | { page: Page; id: string }
  /** How a game is played, or one of its lessons. */
  | { page: "learn"; id: string; lesson: string | null };

export function parseRoute(path: string): Route {
  const learned = /^\/learn\/([\w-]+)(?:\/([\w-]+))?\/?$/.exec(path);
  if (learned !== null) return { page: "learn", id: learned[1]!, lesson: learned[2] ?? null };
  const own = /^\/(account|notices|sign-in|return|confirm|leaders|leagues)\/?$/.exec(path);
  if (own !== null) return { page: own[1] } as Route;
  const found = /^\/(table|replay|result|box|people|league)\/([\w-]+)\/?$/.exec(path);
  if (found === null) return { page: "lobby" };
  return { page: found[1] as Page, id: found[2]! };
}

export const router: { route: Route } = $state({ route: parseRoute(location.pathname) });

export function go(path: string): void {
  history.pushState(null, "", path);
  router.route = parseRoute(location.pathname);
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => {
  router.route = parseRoute(location.pathname);
});

/** Lets an ordinary link change the page without loading it anew. */
export function link(node: HTMLAnchorElement): () => void {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(node.pathname + node.search);
  };
  node.addEventListener("click", follow);
  return () => node.removeEventListener("click", follow);
}
