import type { Readable } from "node:stream";
import { makeZip } from "client-zip";
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { downloadName, endingOf } from "#registry/contract/wire/download-name.ts";
import { archiveQuery, MAX_PACKED } from "#registry/contract/wire/requests.ts";
import { readTimeZone } from "~/i18n/locales.ts";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import type { Storage } from "~/server/files/storage/storage.ts";
import type { Viewer } from "~/server/viewer.ts";

/** What an archive is asked for: generations by id, and the time zone that its names tell the time in. */
interface ArchiveRequest {
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

/** A stored result as an archive needs it. */
interface StoredResult {
  key: string;
  createdAt: Date;
}

/**
 * The results of a viewer's generations, newest first.
 * @throws AppError NOT_FOUND when one is unknown, lapsed or somebody else's, or when there is no result among them;
 * INVALID_INPUT when there are too many.
 */
export async function findResults(
  db: Db,
  ids: readonly string[],
  viewer: Pick<Viewer, "id">,
  now: Date,
): Promise<StoredResult[]> {
  const wanted = [...new Set(ids)];
  const isOwn = and(
    inArray(generation.id, wanted),
    eq(generation.viewerId, viewer.id),
    gt(generation.expiresAt, now),
  );
  const own = await db.select({ id: generation.id }).from(generation).where(isOwn);
  if (own.length < wanted.length) throw new AppError("NOT_FOUND");
  const results = await db
    .select({ key: output.key, createdAt: generation.createdAt })
    .from(output)
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(isOwn)
    .orderBy(desc(generation.createdAt), desc(generation.id), output.position);
  if (results.length === 0) throw new AppError("NOT_FOUND");
  if (results.length > MAX_PACKED) throw new AppError("INVALID_INPUT");
  return results;
}

interface PackOptions {
  storage: Pick<Storage, "find">;
  /** IANA name; the names tell the time in it. */
  timeZone: string;
  /** The file that names the results which could not be read, where there are any. */
  note: { name: string; text: (missing: readonly string[]) => string };
  now: Date;
}

/**
 * Results as a ZIP file, byte for byte as they are stored. It is made while it is read and no faster: one picture's
 * chunk is in memory at a time. A picture that can't be opened is left out and named in a note; one that breaks off in
 * the middle ends the archive with an error.
 */
export function packResults(
  results: readonly StoredResult[],
  options: PackOptions,
): ReadableStream<Uint8Array> {
  let open: Readable | undefined;

  async function* entries() {
    const missing: string[] = [];
    for (const [place, { key, createdAt }] of results.entries()) {
      const ending = endingOf(key) ?? "png";
      const name = downloadName(createdAt, place + 1, { timeZone: options.timeZone, ending });
      const chunks = await openChunks(key);
      if (chunks) yield { name, lastModified: createdAt, input: chunks };
      else missing.push(name);
    }
    const { name, text } = options.note;
    if (missing.length > 0) yield { name, lastModified: options.now, input: text(missing) };
  }

  /** A file's bytes once the first of them are there; null when they can't be had. */
  async function openChunks(key: string): Promise<AsyncIterable<Uint8Array> | null> {
    try {
      const file = await options.storage.find(key);
      if (!file) return null;
      open = file.open();
      const chunks: AsyncIterator<Uint8Array> = open[Symbol.asyncIterator]();
      const first = await chunks.next();
      return resume(first, chunks);
    } catch {
      return null;
    }
  }

  const reader = makeZip(entries()).getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        open?.destroy();
        await reader.cancel(reason).catch(() => undefined); // it only tells that it was cancelled
      },
    },
    { highWaterMark: 0 },
  );
}

async function* resume(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let part = first; part.done !== true; part = await rest.next()) yield part.value;
}
