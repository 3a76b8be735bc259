import { historyPage, type HistoryPage } from "#registry/contract/wire/history-entry.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";

/** Reads the answer of `GET /api/history`; undefined when it is none. */
export const readHistoryPage = (body: unknown): HistoryPage | undefined => readWire(historyPage, body);
