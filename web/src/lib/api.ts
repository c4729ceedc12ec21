import type { GameInfo, GameText, CreateTable, Position, Rule, TableInfo, TableList } from "./wire";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`/api${path}`, init);
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const error = (data ?? {}) as { error?: string; message?: string };
    throw new ApiError(error.error ?? String(answer.status), error.message ?? answer.statusText);
  }
  return data as T;
}

const post = <T>(path: string, body: BodyInit, type: string) =>
  request<T>(path, { method: "POST", headers: { "Content-Type": type }, body });

const postJson = <T>(path: string, body: unknown) => post<T>(path, JSON.stringify(body), "application/json");

// What never changes while the page is open is asked for once.
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let promise = kept.get(path) as Promise<T> | undefined;
  if (promise === undefined) {
    promise = request<T>(path);
    kept.set(path, promise);
    promise.catch(() => kept.delete(path));
  }
  return promise;
}

export const api = {
  games: () => once<GameInfo[]>("/games"),
  text: (game: string, lang: string) => once<GameText>(`/games/${game}/text/${lang}`),
  rules: (game: string, lang: string) => once<Rule[]>(`/games/${game}/rules/${lang}`),
  board: (game: string, seats: number) => once<unknown>(`/games/${game}/board?seats=${seats}`),
  tables: (before: string | null) =>
    request<TableList>(before === null ? "/tables" : `/tables?before=${encodeURIComponent(before)}`),
  table: (id: string) => request<TableInfo>(`/tables/${id}`),
  create: (table: CreateTable) => postJson<TableInfo>("/tables", table),
  join: (id: string, name: string, seat?: number) =>
    postJson<TableInfo>(`/tables/${id}/join`, seat === undefined ? { name } : { name, seat }),
  standIn: (id: string, seat: number, bot: string | null) => postJson<TableInfo>(`/tables/${id}/stand-in`, { seat, bot }),
  again: (id: string) => postJson<TableInfo>(`/tables/${id}/again`, {}),
  position: (id: string, number: number, seat: number | null) =>
    request<Position>(`/tables/${id}/positions/${number}${seat === null ? "" : `?seat=${seat}`}`),
  openRecord: (file: Blob) => post<TableInfo>("/records", file, "application/jsonl"),
  recordUrl: (id: string) => `/api/tables/${id}/record`,
};
