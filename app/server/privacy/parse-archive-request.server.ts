import { AppError } from "#registry/contract/errors/app-error.ts";
import { archiveQuery } from "#registry/contract/wire/requests.ts";
import { readTimeZone } from "~/i18n/locales.ts";

/** What an archive is asked for: generations by id, and the time zone that its names tell the time in. */
export interface ArchiveRequest {
  ids: string[];
  timeZone: string;
}

/**
 * Reads an archive's query.
 * @throws AppError INVALID_INPUT when there are none, too many, or what can't be ids. An unknown zone counts as UTC.
 */
export function parseArchiveRequest(search: URLSearchParams): ArchiveRequest {
  const asked = archiveQuery.safeParse({ ids: search.get("ids"), zone: search.get("zone") });
  if (!asked.success) throw new AppError("INVALID_INPUT");
  return { ids: asked.data.ids, timeZone: readTimeZone(asked.data.zone) };
}
