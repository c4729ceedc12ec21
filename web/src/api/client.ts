import { viewerQuery, type Viewer } from "../table/device/hotSeat";
import type {
  AccountInfo,
  Acted,
  AddedDice,
  Addresses,
  Args,
  Arrangement,
  BannerWish,
  Blocked,
  BoxWish,
  ChartPoint,
  CheckedBox,
  CheckedPosition,
  CreateTable,
  Deciding,
  EmailWish,
  ErrorMessage,
  FirstPosition,
  ForkTable,
  Friends,
  GameInfo,
  GameResult,
  GameText,
  Guide,
  PrivateNote,
  Ladder,
  LadderStanding,
  LessonInfo,
  Lift,
  LessonStand,
  LeagueInfo,
  LeagueSummary,
  LinkLogin,
  LinkOwner,
  LeagueWish,
  LessonText,
  Move,
  Leaders,
  Opening,
  OrderInfo,
  OrderWish,
  PlayedGames,
  PlayerReport,
  PairingState,
  PairingWish,
  PasskeyOptions,
  PasswordWish,
  Position,
  PositionTable,
  PositionWish,
  PrintedValue,
  Profile,
  Prospects,
  NewPosition,
  NoticeInfo,
  OperatorOverview,
  PushWish,
  Reason,
  ReportClosing,
  Restriction,
  ReturnLink,
  ReviewState,
  Rule,
  SealedDice,
  SeatToken,
  ServerInfo,
  ServerPage,
  TableArchive,
  TableInfo,
  TableList,
  TableRatings,
  VacationInfo,
  WaitingTables,
  UpgradeCheck,
  WarningWish,
  TableNotices,
  TableWish,
  TriggerWish,
  WebhookWish,
  DailyPuzzle,
  NextPuzzle,
  PuzzleAnswer,
  Puzzles,
  PuzzleStand,
  StateMessage,
} from "./wire";

/** A learner's moves so far, one for each stop of a lesson; null where there was only something to see. */
export type Answers = readonly (number | null)[];

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The situation, for which there are words in every language. */
    readonly reason = "",
    readonly args: Args = {},
  ) {
    super(message);
  }
}

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`/api${path}`, init);
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const error = (data ?? {}) as Partial<ErrorMessage>;
    const { message = answer.statusText, reason, args } = error;
    throw new ApiError(error.error ?? String(answer.status), message, reason, args);
  }
  return data as T;
}

const post = <T>(path: string, body: BodyInit, type: string) =>
  request<T>(path, { method: "POST", headers: { "Content-Type": type }, body });

const remove = <T>(path: string) =>
  request<T>(path, { method: "DELETE", headers: { "Content-Type": "application/json" } });

const postJson = <T>(path: string, body: unknown) => post<T>(path, JSON.stringify(body), "application/json");

const put = <T>(path: string, body: unknown) =>
  request<T>(path, { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

// What never changes while the page is open is asked for once.
export const cache = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let promise = cache.get(path) as Promise<T> | undefined;
  if (promise === undefined) {
    promise = request<T>(path);
    cache.set(path, promise);
    promise.catch(() => cache.delete(path));
  }
  return promise;
}

export const api = {
  addresses: () => once<Addresses>("/addresses"),
  games: () => once<GameInfo[]>("/games"),
  text: (game: string, lang: string) => once<GameText>(`/games/${game}/text/${lang}`),
  rules: (game: string, lang: string) => once<Rule[]>(`/games/${game}/rules/${lang}`),
  board: (game: string, seats: number) => once<unknown>(`/games/${game}/board?seats=${seats}`),
  guide: (game: string, lang: string) => once<Guide>(`/games/${game}/guide/${lang}`),
  lessons: (game: string) => once<LessonInfo[]>(`/games/${game}/lessons`),
  /** The version only keeps the words of older steps out of caches. */
  lessonText: (game: string, lesson: string, lang: string, version: string) =>
    once<LessonText>(`/games/${game}/lessons/${lesson}/${lang}?version=${version}`),
  lesson: (game: string, lesson: string, answers: Answers, fresh: boolean) =>
    postJson<LessonStand>(`/games/${game}/lessons/${lesson}`, { answers, fresh }),
  lessonAsk: (game: string, lesson: string, answers: Answers, slot: string) =>
    postJson<Reason>(`/games/${game}/lessons/${lesson}/ask`, { answers, slot }),
  /** The board of a table with components of its own. */
  ownBoard: (table: string) => once<unknown>(`/tables/${table}/board`),
  values: (game: string, lang: string) => once<PrintedValue[]>(`/games/${game}/values/${lang}`),
  /** What new tables play with. */
  components: (game: string) => request<CheckedBox>(`/games/${game}/components`),
  ownComponents: (table: string) => once<CheckedBox>(`/tables/${table}/components`),
  checkComponents: (game: string, lang: string, wish: BoxWish) =>
    postJson<CheckedBox>(`/games/${game}/components/${lang}`, wish),
  vacation: () => request<VacationInfo>("/vacation"),
  goOnVacation: (days: number) => postJson<VacationInfo>("/vacation", { days }),
  endVacation: () =>
    request<VacationInfo>("/vacation", { method: "DELETE", headers: { "Content-Type": "application/json" } }),
  tables: (before: string | null) =>
    request<TableList>(before === null ? "/tables" : `/tables?before=${encodeURIComponent(before)}`),
  waitingTables: () => request<WaitingTables>("/tables/waiting"),
  table: (id: string) => request<TableInfo>(`/tables/${id}`),
  server: () => request<ServerInfo>("/server"),
  serverPage: (page: string, lang: string) => request<ServerPage>(`/pages/${page}/${lang}`),
  confirmWarning: (id: string) => postJson<null>("/server/warnings", { id }),
  operator: () => request<OperatorOverview>("/operator"),
  upgradeCheck: () => request<UpgradeCheck>("/operator/upgrade-check"),
  restrict: (wish: Restriction) => postJson<Acted>("/operator/restrictions", wish),
  lift: (wish: Lift) => postJson<Acted>("/operator/restrictions/lift", wish),
  warn: (wish: WarningWish) => postJson<Acted>("/operator/warnings", wish),
  closeReport: (wish: ReportClosing) => postJson<Acted>("/operator/reports/close", wish),
  setBanner: (wish: BannerWish) => postJson<Acted>("/operator/banner", wish),
  sendTestEmail: (to: string) => postJson<Acted>("/operator/test-email", { to }),
  archive: (id: string) => request<TableArchive>(`/tables/${id}/archive`),
  endArchived: (id: string) => postJson<TableArchive>(`/tables/${id}/end`, {}),
  create: (table: CreateTable) => postJson<TableInfo>("/tables", table),
  /** The server's part in the dice of a table that is to be opened. */
  dice: () => request<SealedDice>("/dice"),
  join: (
    id: string,
    name: string,
    dice?: AddedDice,
    viewer: Viewer = 0,
    key: string | null = null,
    rated: boolean | null = null,
  ) =>
    postJson<TableInfo>(`/tables/${id}/join${viewerQuery(viewer)}`, {
      name,
      dice,
      key: key ?? undefined,
      rated: rated ?? undefined,
    }),
  /** Takes a bot's seat in a running game. */
  takeSeat: (id: string, name: string, seat: number, viewer: Viewer = 0) =>
    postJson<TableInfo>(`/tables/${id}/join${viewerQuery(viewer)}`, { name, seat }),
  /** Comes in by an invitation, or by the key of a seat. */
  enter: (id: string, token: string) => postJson<TableInfo>(`/tables/${id}/enter`, { token }),
  renewInvitation: (id: string) => postJson<TableInfo>(`/tables/${id}/invite`, {}),
  decide: (id: string, what: Deciding["what"], viewer: Viewer = 0) =>
    postJson<TableInfo>(`/tables/${id}/decide${viewerQuery(viewer)}`, { what }),
  note: (id: string, viewer: Viewer = 0) => request<PrivateNote>(`/tables/${id}/note${viewerQuery(viewer)}`),
  writeNote: (id: string, text: string, viewer: Viewer = 0) =>
    put<PrivateNote>(`/tables/${id}/note${viewerQuery(viewer)}`, { text }),
  standingOrders: (id: string, viewer: Viewer = 0) =>
    request<OrderInfo[]>(`/tables/${id}/standing-orders${viewerQuery(viewer)}`),
  prospects: (id: string, after: TriggerWish | null, viewer: Viewer = 0) =>
    postJson<Prospects>(`/tables/${id}/standing-orders/prospects${viewerQuery(viewer)}`, { after }),
  prepare: (id: string, wish: OrderWish, viewer: Viewer = 0) =>
    postJson<OrderInfo[]>(`/tables/${id}/standing-orders${viewerQuery(viewer)}`, wish),
  withdraw: (id: string, order: string, viewer: Viewer = 0) =>
    remove<OrderInfo[]>(`/tables/${id}/standing-orders/${order}${viewerQuery(viewer)}`),
  block: (id: string, k: number) => postJson<null>(`/tables/${id}/chat/${k}/block`, {}),
  report: (id: string, k: number, reason: string) => postJson<null>(`/tables/${id}/chat/${k}/report`, { reason }),
  blocks: () => request<Blocked[]>("/blocks"),
  unblock: (block: string) => remove<null>(`/blocks/${block}`),
  /** The token with which a program plays in the viewer's seat. */
  newSeatToken: (id: string, viewer: Viewer = 0) =>
    postJson<SeatToken>(`/tables/${id}/program${viewerQuery(viewer)}`, {}),
  revokeSeatToken: (id: string, viewer: Viewer = 0) => remove<null>(`/tables/${id}/program${viewerQuery(viewer)}`),
  arrange: (id: string, seat: number, wish: Arrangement) => postJson<TableInfo>(`/tables/${id}/seats/${seat}`, wish),
  close: (id: string) => remove<null>(`/tables/${id}`),
  standIn: (id: string, seat: number, bot: string | null, viewer: Viewer = 0) =>
    postJson<TableInfo>(`/tables/${id}/stand-in${viewerQuery(viewer)}`, { seat, bot }),
  again: (id: string, dice?: AddedDice) => postJson<TableInfo>(`/tables/${id}/again`, { dice }),
  /** Goes on from a position of a finished game, or from what the viewer knows of a running one. */
  fork: (id: string, wish: ForkTable, viewer: Viewer = 0) =>
    postJson<TableInfo>(`/tables/${id}/fork${viewerQuery(viewer)}`, wish),
  beginPosition: (wish: NewPosition) => postJson<FirstPosition>("/positions", wish),
  checkPosition: (language: string, wish: PositionWish) =>
    postJson<CheckedPosition>(`/positions/check/${language}`, wish),
  openPosition: (wish: PositionTable) => postJson<TableInfo>("/positions/table", wish),
  position: (id: string, number: number, seat: number | null) =>
    request<Position>(`/tables/${id}/positions/${number}${seat === null ? "" : `?seat=${seat}`}`),
  /** Of a game that is over. */
  result: (id: string) => once<GameResult>(`/tables/${id}/result`),
  /** Null if another player does not show it. */
  playReport: (handle: string, game: string) => request<PlayerReport | null>(`/profiles/${handle}/report/${game}`),
  shareReport: (shared: boolean) => postJson<null>("/profile/report", { shared }),
  review: (id: string) => request<ReviewState>(`/tables/${id}/review`),
  beginReview: (id: string) => postJson<ReviewState>(`/tables/${id}/review`, {}),
  /** The legal moves of the seat that was asked in a finished game. */
  reviewedMoves: (id: string, number: number) => request<Move[]>(`/tables/${id}/review/moves/${number}`),
  puzzles: () => request<Puzzles>("/puzzles"),
  dailyPuzzle: () => request<DailyPuzzle | null>("/puzzles/daily"),
  /** For one's rating, of one theme or of any, and another one than this. */
  nextPuzzle: (game: string, theme: string | null, after: string | null) =>
    request<NextPuzzle>(
      `/puzzles/${game}/next?${new URLSearchParams({ ...(theme === null ? {} : { theme }), ...(after === null ? {} : { after }) }).toString()}`,
    ),
  puzzle: (game: string, id: string) => request<PuzzleStand>(`/puzzles/${game}/${id}`),
  /** Without a move, the solution is shown. */
  tryPuzzle: (game: string, id: string, move: number | null) =>
    postJson<PuzzleAnswer>(`/puzzles/${game}/${id}/tries`, { move }),
  reopenPuzzle: (game: string, id: string) => postJson<PuzzleStand>(`/puzzles/${game}/${id}/again`, {}),
  puzzleLine: (game: string, id: string) => request<StateMessage[]>(`/puzzles/${game}/${id}/line`),
  puzzleAsk: (game: string, id: string, slot: string) => postJson<Reason>(`/puzzles/${game}/${id}/ask`, { slot }),
  notices: () => request<NoticeInfo>("/notices"),
  addPush: (wish: PushWish) => postJson<NoticeInfo>("/notices/push", wish),
  addMail: (language: string) => postJson<NoticeInfo>("/notices/mail", { language }),
  addWebhook: (wish: WebhookWish) => postJson<NoticeInfo>("/notices/webhooks", wish),
  wantChannel: (id: string, wanted: boolean) => postJson<NoticeInfo>(`/notices/channels/${id}`, { wanted }),
  tryChannel: (id: string) => postJson<null>(`/notices/channels/${id}/try`, {}),
  removeChannel: (id: string) => remove<NoticeInfo>(`/notices/channels/${id}`),
  tableNotices: (id: string) => request<TableNotices>(`/tables/${id}/notices`),
  wishNotices: (id: string, wish: TableWish) => postJson<TableNotices>(`/tables/${id}/notices`, wish),
  openRecord: (file: Blob) => post<TableInfo>("/records", file, "application/jsonl"),
  /** Who sits at a table that counts, and once it is over what it changed. */
  ratings: (id: string) => request<TableRatings>(`/tables/${id}/ratings`),
  leaders: (game: string, seats: number, ladder: Ladder) => request<Leaders>(`/leaders/${game}/${seats}/${ladder}`),
  profile: (handle: string) => request<Profile>(`/profiles/${handle}`),
  hideProfile: (hidden: boolean) => postJson<Profile>("/profile", { hidden }),
  playedGames: (handle: string, before: string | null) =>
    request<PlayedGames>(`/profiles/${handle}/games${before === null ? "" : `?before=${encodeURIComponent(before)}`}`),
  ratingChart: (handle: string, { game, seats, ladder }: LadderStanding) =>
    request<ChartPoint[]>(`/profiles/${handle}/chart/${game}/${seats}/${ladder}`),
  openings: (handle: string, game: string) => request<Opening[]>(`/profiles/${handle}/openings/${game}`),
  pairing: () => request<PairingState>("/pairing"),
  findPlayers: (wish: PairingWish) => postJson<PairingState>("/pairing", wish),
  waitForPlayers: (bots: boolean) => postJson<PairingState>("/pairing/wait", { bots }),
  stopLooking: () => remove<undefined>("/pairing"),
  friends: () => request<Friends>("/friends"),
  follow: (profile: string) => postJson<Friends>("/friends", { profile }),
  unfollow: (profile: string) => remove<Friends>(`/friends/${profile}`),
  showOnline: (shown: boolean) => postJson<Friends>("/friends/online", { shown }),
  leagues: () => request<LeagueSummary[]>("/leagues"),
  league: (id: string) => request<LeagueInfo>(`/leagues/${id}`),
  openLeague: (wish: LeagueWish) => postJson<LeagueInfo>("/leagues", wish),
  joinLeague: (id: string, name: string) => postJson<LeagueInfo>(`/leagues/${id}/join`, { name }),
  leaveLeague: (id: string) => postJson<LeagueInfo>(`/leagues/${id}/leave`, {}),
  removeMember: (id: string, member: number) => postJson<LeagueInfo>(`/leagues/${id}/members/${member}/remove`, {}),
  startLeague: (id: string) => postJson<LeagueInfo>(`/leagues/${id}/start`, {}),
  recordUrl: (id: string) => `/api/tables/${id}/record`,

  account: () => request<AccountInfo>("/account"),
  renameMe: (name: string) => postJson<AccountInfo>("/account/name", { name }),
  setPassword: (wish: PasswordWish) => postJson<AccountInfo>("/account/password", wish),
  dropPassword: () => remove<AccountInfo>("/account/password"),
  /** A link to a confirmed e-mail address, if the server sends such links. */
  recover: (address: string, language: string) => postJson<null>("/session/recover", { address, language }),
  newLink: (name: string, code = "") => postJson<ReturnLink>("/account/link", { name, code }),
  dropLink: () => remove<AccountInfo>("/account/link"),
  beginPasskey: (name: string) => postJson<PasskeyOptions>("/account/passkeys/begin", { name }),
  addPasskey: (name: string, credential: unknown, code = "") =>
    postJson<AccountInfo>("/account/passkeys", { name, credential, code }),
  renamePasskey: (id: string, name: string) => postJson<AccountInfo>(`/account/passkeys/${id}/name`, { name }),
  dropPasskey: (id: string) => remove<AccountInfo>(`/account/passkeys/${id}`),
  enterByPassword: (login: string, password: string) => postJson<AccountInfo>("/session/password", { login, password }),
  whoseLink: (token: string) => postJson<LinkOwner>("/session/link/begin", { token }),
  enterByLink: (wish: LinkLogin) => postJson<AccountInfo>("/session/link", wish),
  askPasskey: () => postJson<PasskeyOptions>("/session/passkey/begin", {}),
  enterByPasskey: (credential: unknown) => postJson<AccountInfo>("/session/passkey", { credential }),
  signOut: () => remove<AccountInfo>("/session"),
  endSession: (id: string) => remove<AccountInfo>(`/account/sessions/${id}`),
  endSessions: () => remove<AccountInfo>("/account/sessions"),
  setEmail: (address: string, language: EmailWish["language"]) =>
    postJson<AccountInfo>("/account/email", { address, language }),
  dropEmail: () => remove<AccountInfo>("/account/email"),
  confirmEmail: (token: string) => postJson<AccountInfo>("/confirm", { token }),
  exportUrl: "/api/account/export",
  deleteMe: (name: string) => postJson<AccountInfo>("/account/delete", { name }),
};
