import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { askAddresses } from "../../faults/ask-addresses.ts";
import { auditSite } from "../../faults/audit-site.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { SiteClient, type Failure } from "../../site-client.ts";
import { putDatabase } from "../../site-database.ts";
import { startSite, type Site } from "../../site-process.ts";

// A site whose folder is a small disk of its own, and whose files lie on a smaller one in it. Mounting takes root.

const FREE = 4;
const PRICE = 2;
/** Visitors who each write something while there is no room. */
const VISITORS = 400;
const PAGES = ["/", "/healthz", "/imgfx-style", "/de/pricing", "/api/config"];

const dataDir = mkdtempSync(join(tmpdir(), "imgfx-disk-"));
const files = join(dataDir, "files");
const mounted: string[] = [];
function mount(folder: string, megabytes: number): boolean {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (status === 0) mounted.unshift(folder);
  return status === 0;
}
const canMount = mount(dataDir, 200);

let site: Site;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  if (!canMount) return; // mounting one takes root
  await putDatabase(dataDir);
  await mkdir(files);
  mount(files, 8);
  site = await startSite({ dataDir });
  photo = await samplePhoto();
});
afterAll(async () => {
  await site?.stop();
  for (const folder of mounted) spawnSync("umount", [folder]);
  rmSync(dataDir, { recursive: true });
});

const fillerOf = (folder: string): string => join(folder, "filler");
/** Leaves not a byte. */
function fill(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(fillerOf(folder), Buffer.alloc(bavail * bsize));
}
const makeRoom = () => {
  for (const folder of mounted) rmSync(fillerOf(folder), { force: true });
};
afterEach(makeRoom);

const listFiles = () =>
  readdirSync(files, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
const listParts = () => readdirSync(join(dataDir, "tmp"));

async function put(client: SiteClient): Promise<[number, string]> {
  const [{ url }] = await askAddresses(client, "image/jpeg");
  const sent = await fetch(url, { method: "PUT", body: photo, headers: { "Content-Type": "image/jpeg" } });
  return [sent.status, sent.ok ? "" : ((await sent.json()) as Failure).code];
}

async function expectPages(): Promise<void> {
  const client = new SiteClient(site.baseUrl);
  for (const path of PAGES) expect([path, (await client.fetch(path)).status]).toEqual([path, 200]);
}

test.skipIf(!canMount)(
  "a photo for which there is no room is told so, and nothing of it is left",
  async () => {
    const client = new SiteClient(site.baseUrl);
    for (const folder of [files, dataDir]) {
      fill(folder);
      expect(await put(client)).toEqual([503, "BUSY"]);
      await expectPages();
      makeRoom();
      expect([listFiles(), listParts()]).toEqual([[], []]);
    }
    expect((await put(client))[0]).toBe(204);
  },
);

test.skipIf(!canMount)(
  "a result for which there is no room costs nothing, and its credits come back",
  async () => {
    const client = new SiteClient(site.baseUrl);
    const wish = { style: "inversion-filter", photos: [await client.upload(photo)] };
    const before = listFiles();
    fill(files);
    const refused = await client.submit<Failure>(wish);
    expect([refused.status, refused.body.code]).toEqual([503, "BUSY"]);
    expect(refused.headers.get("Retry-After")).not.toBeNull();
    expect(await client.balance()).toBe(FREE);
    expect(listFiles()).toEqual(before);
    makeRoom();
    expect((await client.submit(wish)).status).toBe(200);
    expect(await client.balance()).toBe(FREE - PRICE);
    expect(auditSite(site)).toBe("");
  },
);

test.skipIf(!canMount)(
  "while the database has no room the site reads on, says so, and writes again once it has",
  async () => {
    const client = new SiteClient(site.baseUrl);
    const wish = { style: "inversion-filter", photos: [await client.upload(photo)] };
    fill(dataDir);
    const answers = new Map<string, number>();
    for (let nth = 0; nth < VISITORS; nth += 1) {
      const answer = await new SiteClient(site.baseUrl).call("/api/credits");
      const what = `${answer.status} ${answer.status === 200 ? "" : answer.body.code}`.trim();
      answers.set(what, (answers.get(what) ?? 0) + 1);
    }
    expect([...answers.keys()].filter((what) => !["200", "503 BUSY"].includes(what))).toEqual([]);
    const refused = await client.submit<Failure>(wish);
    expect([refused.status, refused.body.code]).toEqual([503, "BUSY"]);
    await expectPages();
    makeRoom();
    expect(await client.balance()).toBe(FREE);
    expect((await client.submit(wish)).status).toBe(200);
    expect(auditSite(site)).toBe("");
  },
);
