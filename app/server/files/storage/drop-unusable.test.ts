import { afterAll, beforeAll, expect, test } from "vitest";
import { countAll } from "~/server/db/in-batches.ts";
import { startS3, type LoopbackS3 } from "../../../../tests/vendors/s3/start-s3.ts";
import { dropUnusable } from "./uploads/take-incoming.server.ts";
import { createS3 } from "./s3.server.ts";
import { incomingKeyOf } from "./storage.ts";
import { NOW, openTestUploads, ORIGIN, testPhoto, testViewer } from "./uploads/uploads.fixture.ts";

const owner = testViewer("owner");
let s3: LoopbackS3;
let site: Awaited<ReturnType<typeof openTestUploads>>;
beforeAll(async () => {
  s3 = await startS3();
  site = await openTestUploads({ storage: createS3(s3.options) });
});
afterAll(async () => {
  await site.close();
  await s3.close();
});

async function send() {
  const [address] = await site.uploads.issue(
    owner,
    { fileType: "image/jpeg", count: 1 },
    { origin: ORIGIN, now: NOW },
  );
  if (!address) throw new Error("no address was issued");
  const body = new Uint8Array(await testPhoto().jpeg().toBuffer());
  const put = () => fetch(address.url, { method: "PUT", body, headers: { "Content-Type": "image/jpeg" } });
  await put();
  return { key: address.key, incoming: incomingKeyOf(address.key), putAgain: put };
}

test("what is too large, sent once more or for a deleted upload goes without anybody asking for it; the rest waits", async () => {
  const [awaited, tooLarge, twice, deleted] = [await send(), await send(), await send(), await send()];
  const swollen = s3.objects.get(tooLarge.incoming);
  if (swollen) s3.objects.set(tooLarge.incoming, { ...swollen, size: 250 * 1_048_576 });
  await site.uploads.readOwned([twice.key], owner, NOW);
  await twice.putAgain();
  await site.uploads.remove([deleted.key]);
  await deleted.putAgain();
  const before = s3.sentBytes();
  expect(await countAll(dropUnusable({ db: site.database.db, storage: createS3(s3.options) }))).toBe(3);
  expect([...s3.objects.keys()].sort()).toEqual([awaited.incoming, twice.key].sort());
  expect(s3.sentBytes()).toBe(before);
  expect(await site.uploads.readOwned([awaited.key], owner, NOW)).toHaveLength(1);
});
