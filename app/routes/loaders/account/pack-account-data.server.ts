import type { Readable } from "node:stream";
import { makeZip } from "client-zip";
import type { Storage } from "~/server/files/storage/storage.ts";
import type { AccountExport, ExportedFile } from "./collect-account-data.server.ts";

interface PackOptions {
  storage: Pick<Storage, "find">;
  /** Ends with the request that the archive answers. */
  signal: AbortSignal;
}

/**
 * An export as a ZIP file: `account.json`, and the pictures beside it as they are stored. It is made while it is read,
 * so that one picture's chunk is in memory at a time. A file that is gone by then is left out.
 */
export function packAccountData(
  data: AccountExport,
  files: readonly ExportedFile[],
  { storage, signal }: PackOptions,
): ReadableStream<Uint8Array> {
  async function* entries() {
    const input = `${JSON.stringify(data, null, 2)}\n`;
    yield { name: "account.json", lastModified: data.exportedAt, input };
    for (const { key, name } of files) {
      if (signal.aborted) return;
      const file = await storage.find(key);
      if (file) yield { name, lastModified: data.exportedAt, input: chunksOf(file.open(), signal) };
    }
  }
  return makeZip(entries());
}

/** Reads a file to its end; whoever leaves before leaves nothing open. */
async function* chunksOf(file: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const close = () => file.destroy();
  signal.addEventListener("abort", close);
  try {
    yield* file;
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}
