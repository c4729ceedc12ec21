// The pages of the client, by the browser's own history. routes.json lists their addresses, for the server as well:
// it answers 404 to all others. /return and /confirm have a secret behind their #.
import routes from "./routes.json";

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
  | { page: "learn"; id: string; lesson?: string }
  | { page: "unknown" };

/** The name of each page, which is the first part of its address, and the pattern of that address. */
const PATTERNS = routes.map((path) => {
  const pattern = path.replace(/\/$/, "").replace(/\{(\w+)\}/g, "(?<$1>[\\w-]+)");
  return { page: path.split("/")[1] || "lobby", pattern: new RegExp(`^${pattern}/?$`) };
});

export function parseRoute(path: string): Route {
  for (const { page, pattern } of PATTERNS) {
    const found = pattern.exec(path);
    if (found !== null) return { page, ...found.groups } as Route;
  }
  return { page: "unknown" };
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
