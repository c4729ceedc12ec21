// Which page an address belongs to, by the browser's own history. routes.json names all pages with their addresses, for
// the server as well: it answers 404 to all others. /return and /confirm have a secret behind their #.

import routes from "./routes.json";

export type PageName = keyof typeof routes;

/** The variable parts of an address, and what else a page gets: `/table/{id}` has an id. */
export type Params = Record<string, string>;

export interface Route {
  page: PageName | "unknown";
  params: Params;
}

const PATTERNS = Object.entries(routes).map(([page, address]) => {
  const pattern = address.replace(/\/$/, "").replace(/\{(\w+)\}/g, "(?<$1>[\\w-]+)");
  return { page: page as PageName, pattern: new RegExp(`^${pattern}/?$`) };
});

export function parseRoute(path: string): Route {
  for (const { page, pattern } of PATTERNS) {
    const found = pattern.exec(path);
    if (found !== null) return { page, params: { ...found.groups } };
  }
  return { page: "unknown", params: {} };
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
