import { afterAll, beforeAll, expect, test } from "vitest";
import { FREE, PRICE } from "../../faults/vendor-site.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { chooseStyle } from "../../styles/list-styles.ts";
import { noteFigure } from "../proof-notes.ts";
import { ProxiedVisitor } from "../restarts/proxied-visitor.ts";
import { startProduction, type Production } from "./start-production.ts";

const STYLE = chooseStyle();

let production: Production;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  photo = await samplePhoto();
  production = await startProduction();
});
afterAll(() => production?.stop());

async function click(): Promise<ProxiedVisitor> {
  const visitor = new ProxiedVisitor(production.sites.origin);
  const { status, text } = await visitor.click(photo, STYLE);
  expect(status, text).toBe(200);
  return visitor;
}

test("a database that is restored from its dump serves again, and its ledger is proved by an audit that begins anew", async () => {
  const { sites, postgres } = production;
  const before = await click();
  const dump = postgres.tool("pg_dump", ["--format=custom", postgres.url]);
  const after = await click();
  expect(production.audit()).toBe(""); // its checkpoint has seen what the dump has not

  await Promise.all(sites.instances.map((site) => site.stop()));
  const from = performance.now();
  const restore = ["--clean", "--if-exists", "--exit-on-error", "--dbname", postgres.url];
  postgres.tool("pg_restore", restore, dump);
  noteFigure("a restore took", `${((performance.now() - from) / 1000).toFixed(1)} s`);

  expect(production.audit()).not.toBe("");
  expect(production.audit("--restart")).toBe("");
  expect(production.audit()).toBe("");
  for (const at of sites.instances.keys()) await sites.killAndStart(at);
  expect((await before.read()).balance).toBe(FREE - PRICE);
  expect((await before.read()).generations.map(({ status }) => status)).toEqual(["succeeded"]);
  expect((await after.read()).generations).toEqual([]);
  await click();
  expect(production.audit()).toBe("");
  noteFigure("pictures that the restored database had of those before the dump, after it", "1 of 1, 0 of 1");
});
