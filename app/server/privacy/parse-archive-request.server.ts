import { AppError } from "#registry/contract/errors/app-error.ts";
import { readTimeZone } from "~/i18n/read-time-zone.ts";
import { MOST_RESULTS } from "./find-results.server.ts";

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What an archive is asked for: generations by id, and the time zone that its names tell the time in. */
export interface ArchiveRequest {
  ids: string[];
  timeZone: string;
}

/**
 * Reads `?ids=a,b,c&zone=Europe/Berlin`.
 * @throws AppError INVALID_INPUT when there are none, too many, or what can't be ids. An unknown zone counts as UTC.
 */
export function parseArchiveRequest(search: URLSearchParams): ArchiveRequest {
  const ids = (search.get("ids") ?? "").split(",");
  if (ids.length > MOST_RESULTS || !ids.every((id) => ID.test(id))) throw new AppError("INVALID_INPUT");
  return { ids, timeZone: readTimeZone(search.get("zone")) };
}
