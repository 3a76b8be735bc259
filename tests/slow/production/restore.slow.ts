import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "~/server/db/open-postgres.server.ts";
import { fileSweeps } from "~/server/tasks/sweep-files.server.ts";
import { runSweep } from "~/server/tasks/sweeper.server.ts";
import { FREE, PRICE } from "../../faults/vendor-site.ts";
import { readMails } from "../../read-mail.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { chooseStyle } from "../../styles/list-styles.ts";
import { ProxiedVisitor } from "../restarts/proxied-visitor.ts";
import { startProduction, type Production } from "./start-production.ts";
import { keepVersions, type VersionedBucket } from "./versioned-bucket.ts";

const STYLE = chooseStyle();
const PASSWORD = "correct horse 1";
/** From when on the sweeper takes it that a file without a record gets none any more, and an hour. */
const ORPHANED_MS = 25 * 3_600_000;

let photo: Uint8Array<ArrayBuffer>;
let folder: string;
let lost: Production;
let bucket: VersionedBucket;
let restored: Production | undefined;

beforeAll(async () => {
  photo = await samplePhoto();
  folder = await mkdtemp(join(tmpdir(), "imgfx-backup-"));
  lost = await startProduction();
  bucket = await keepVersions(lost.gateway);
});
afterAll(async () => {
  bucket?.close();
  await restored?.stop();
  await lost?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function click(visitor: ProxiedVisitor): Promise<ProxiedVisitor> {
  const { status, text } = await visitor.click(photo, STYLE);
  expect(status, text).toBe(200);
  return visitor;
}

/** The results' addresses of somebody's generations, the newest first. */
const readAddresses = async (visitor: ProxiedVisitor): Promise<string[]> =>
  (await visitor.read()).generations.flatMap(({ results }) => results.map(({ imageUrl }) => imageUrl));

const keyOf = (address: string): string => new URL(address).pathname.replace("/files/", "");

/** Makes an account with a confirmed address. */
async function signUp(): Promise<string> {
  const [email, visitor] = [`${randomUUID()}@example.com`, new ProxiedVisitor(lost.sites.origin)];
  const turnstileToken = await visitor.solveChallenge();
  const person = { name: "Ann", email, password: PASSWORD, turnstileToken };
  const { status, text } = await visitor.post("/api/auth/sign-up/email", person);
  expect(status, text).toBe(200);
  const folders = lost.sites.instances.map(({ dataDir }) => dataDir); // whichever instance writes it
  const find = async () => (await Promise.all(folders.map((each) => readMails(each, email)))).flat()[0]?.link;
  await expect.poll(find).toBeTruthy();
  expect((await visitor.ask("GET", (await find()) ?? "")).status).toBe(302);
  return email;
}

const signIn = async (origin: string, email: string): Promise<number> =>
  (await new ProxiedVisitor(origin).post("/api/auth/sign-in/email", { email, password: PASSWORD })).status;

test("a dump and the bucket's versions, restored in an empty place, are the site as it was, without half things", async () => {
  const { sites, postgres, gateway } = lost;
  const newVisitor = () => new ProxiedVisitor(sites.origin);
  const [keeps, deletes, misses] = [
    await click(newVisitor()),
    await click(newVisitor()),
    await click(newVisitor()),
  ];
  const member = await signUp();
  expect(lost.audit()).toBe("");

  const dump = join(folder, "imgfx.dump");
  postgres.run("pg_dump", ["--format=custom", `--file=${dump}`, postgres.url]);
  const keysAtBackup = await bucket.listKeys();

  // Life goes on: credits are spent, people come and go, and a file is deleted that nobody wanted deleted.
  await click(keeps);
  const late = await click(newVisitor());
  const lateMember = await signUp();
  const [deletedId] = (await deletes.read()).generations.map(({ id }) => id);
  expect((await deletes.post("/api/deletions", { generationIds: [deletedId] })).status).toBe(200);
  const [missed = ""] = await readAddresses(misses);
  await bucket.storage.remove(keyOf(missed));
  expect(lost.audit()).toBe("");
  const keysSince = (await bucket.listKeys()).filter((key) => !keysAtBackup.includes(key));
  expect(keysSince.length).toBeGreaterThanOrEqual(4); // two photos, two results

  await Promise.all(sites.instances.map((site) => site.stop()));
  const place = await startProduction({
    gateway,
    fill: ({ url, run }) =>
      run("pg_restore", ["--no-owner", "--no-privileges", "--exit-on-error", `--dbname=${url}`, dump]),
  });
  restored = place;

  expect(place.audit()).toBe("");

  const { origin } = place.sites;
  const [keeper, deleter, misser, latecomer] = [keeps, deletes, misses, late].map((one) =>
    one.movedTo(origin),
  );
  if (!keeper || !deleter || !misser || !latecomer) throw new Error("nobody is there");
  for (const person of [keeper, deleter, misser]) expect((await person.read()).balance).toBe(FREE - PRICE);
  const [kept = "", ...others] = await readAddresses(keeper);
  expect([await keeper.look(kept), others]).toEqual([200, []]); // of their second picture nothing is known
  expect(await latecomer.look(kept)).toBe(404);
  expect([await signIn(origin, member), await signIn(origin, lateMember)]).toEqual([200, 401]);
  expect(await latecomer.read()).toEqual({ balance: FREE, generations: [] });

  // A record whose file is gone says so; one that was deleted by mistake is brought back from the bucket's versions.
  const [deletedAddress = ""] = await readAddresses(deleter);
  expect(await deleter.look(deletedAddress)).toBe(404);
  expect((await deleter.ask("GET", "/history")).status).toBe(200);
  expect(await misser.look(new URL(missed).pathname)).toBe(404);
  await bucket.bringBack(keyOf(missed));
  expect(await misser.look(new URL(missed).pathname)).toBe(200);

  // Files that nobody knows of go, and no others.
  const before = await bucket.listKeys();
  expect(keysSince.filter((key) => !before.includes(key))).toEqual([]);
  const { db, close } = await openPostgres(place.postgres.url);
  const sweeps = fileSweeps({
    db,
    removeFile: (key) => bucket.storage.remove(key),
    listFiles: () => bucket.storage.list(),
  });
  const unknown = sweeps.find(({ name }) => name === "files without a record");
  if (!unknown) throw new Error("there is no such sweep");
  const swept = await runSweep(unknown, new Date(Date.now() + ORPHANED_MS));
  await close();
  expect(swept).toBe(keysSince.length);
  expect(await bucket.listKeys()).toEqual(before.filter((key) => !keysSince.includes(key)));
  expect(await keeper.look(kept)).toBe(200);

  await click(keeper);
  await click(new ProxiedVisitor(origin));
  expect((await keeper.read()).balance).toBe(FREE - 2 * PRICE);
  expect(place.audit()).toBe("");
});
