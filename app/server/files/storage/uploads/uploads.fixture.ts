import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Viewer } from "~/server/viewer.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { createLocalDisk } from "../create-storage.server.ts";
import type { SweepableStorage } from "../storage.ts";
import { createUploads } from "./uploads.server.ts";

export const NOW = new Date("2030-05-01T12:00:00Z");
export const ORIGIN = "http://127.0.0.1:3000";
export const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

export const testViewer = (id: string): Viewer => ({
  id,
  kind: "visitor",
  plan: "visitor",
  addressHash: "address",
  networks: [],
});

/** Uploads on a database in memory and in a folder of their own, or in a storage that is given, for tests. */
export async function openTestUploads({ storage: given }: { storage?: SweepableStorage } = {}) {
  const dir = await mkdtemp(join(tmpdir(), "uploads-"));
  const database = await openTestDatabase();
  const storage = given ?? (await createLocalDisk({ root: join(dir, "files") }));
  const tmpDir = join(dir, "tmp");
  const uploads = createUploads({ db: database.db, storage, secrets: ["a test's secret"], tmpDir });
  return {
    database,
    storage,
    uploads,
    dir,
    tmpDir,
    async close() {
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** A request that PUTs these bytes; without a length when they come as a stream. */
export function putRequest(
  url: string,
  body: Uint8Array | ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
): Request {
  const length: Record<string, string> =
    body instanceof Uint8Array ? { "Content-Length": String(body.length) } : {};
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : body;
  return new Request(url, {
    method: "PUT",
    body: sent,
    headers: { "Content-Type": type, ...length },
    duplex: "half",
  });
}

/** A body that arrives in these parts and says nothing of its length. */
export const streamOf = (...parts: Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new Uint8Array(part));
      controller.close();
    },
  });

/** A small photo: red at the top left, the rest blue. */
export function testPhoto(width = 60, height = 40): Sharp {
  const corner = { create: { width: 10, height: 10, channels: 3, background: "#ff0000" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    { input: corner, left: 0, top: 0 },
  ]);
}
