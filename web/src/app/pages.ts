// The pages of the client, one line each: which component draws the page at an address of routes.json. What most people
// see first comes with the client, everything else is loaded when it is wanted.

import type { Component } from "svelte";
import LearnPage from "../lessons/LearnPage.svelte";
import LobbyPage from "../lobby/LobbyPage.svelte";
import ReplayPage from "../replay/ReplayPage.svelte";
import TablePage from "../table/TablePage.svelte";
import type { PageName, Params } from "./router.svelte";

type PageComponent = Component<Params>;

/** A page's component gets the variable parts of its address, and these, as its properties. */
interface Page {
  component?: PageComponent;
  load?: () => Promise<{ default: PageComponent }>;
  props?: Params | undefined;
}

// routes.json is not typed, so nothing proves that a component's properties are the parts of its address.
const included = <P extends Params>(component: Component<P>) => ({ component: component as PageComponent });
const loaded = <P extends Params>(load: () => Promise<{ default: Component<P> }>, props?: Params) =>
  ({ load, props }) as Page;

export const PAGES: Record<PageName, Page> = {
  lobby: included(LobbyPage),
  table: included(TablePage),
  replay: included(ReplayPage),
  learn: included(LearnPage),
  lesson: included(LearnPage),
  leaders: loaded(() => import("../ratings/LeaderboardPage.svelte")),
  people: loaded(() => import("../ratings/ProfilePage.svelte")),
  friends: loaded(() => import("../friends/FriendsPage.svelte")),
  puzzles: loaded(() => import("../puzzles/PuzzlesPage.svelte")),
  puzzle: loaded(() => import("../puzzles/PuzzlePage.svelte")),
  leagues: loaded(() => import("../leagues/LeaguesPage.svelte")),
  league: loaded(() => import("../leagues/LeaguePage.svelte")),
  result: loaded(() => import("../result/ResultPage.svelte")),
  box: loaded(() => import("../components/ComponentsPage.svelte")),
  position: loaded(() => import("../positions/PositionPage.svelte")),
  account: loaded(() => import("../account/AccountPage.svelte")),
  "sign-in": loaded(() => import("../account/SignInPage.svelte")),
  return: loaded(() => import("../account/LinkPage.svelte"), { kind: "return" }),
  confirm: loaded(() => import("../account/LinkPage.svelte"), { kind: "confirm" }),
  about: loaded(() => import("../server/ServerPage.svelte")),
  operator: loaded(() => import("../operator/OperatorPage.svelte")),
  notices: loaded(() => import("../notifications/NotificationsPage.svelte")),
};
