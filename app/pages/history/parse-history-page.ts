import { isRecord } from "~/pages/tool/form/is-record.ts";
import type { HistoryEntry, HistoryPage } from "#registry/contract/wire/history-entry.ts";

// The server that made the page answers, so what tells an entry from anything else is enough.
const isEntry = (value: unknown): value is HistoryEntry =>
  isRecord(value) &&
  typeof value.id === "string" &&
  typeof value.createdAt === "string" &&
  typeof value.expiresAt === "string" &&
  Array.isArray(value.results) &&
  Array.isArray(value.uploadedImages) &&
  isRecord(value.formValues);

/** Reads the answer of `GET /api/history`; null when it is none. */
export function parseHistoryPage(body: unknown): HistoryPage | null {
  if (!isRecord(body) || !Array.isArray(body.entries)) return null;
  return { entries: body.entries.filter(isEntry), next: typeof body.next === "string" ? body.next : null };
}
