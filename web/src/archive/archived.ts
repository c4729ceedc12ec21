// Which errors say that a table is there, but cannot be opened by this server.

import { ApiError } from "../api/client";

const CODES = new Set(["unknown_rules", "unknown_game", "damaged"]);

export const isArchived = (error: unknown): boolean => error instanceof ApiError && CODES.has(error.code);
