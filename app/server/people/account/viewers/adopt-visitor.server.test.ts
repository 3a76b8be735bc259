import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testVisitor } from "~/server/money/credits/ledger/replay-action.fixture.ts";
import { auditCredits } from "~/server/money/credits/audit/audit-credits.server.ts";
import { authUser } from "~/server/db/schema/accounts.ts";
import { generation, idempotencyClaim, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/files.ts";
import { settleSuccess, storeOutputs } from "~/server/generate/outcome/settle.server.ts";
import { createStepClock } from "~/server/generate/spans.ts";
import type { ProviderOutput } from "~/server/providers/provider.ts";
import type { SiteClient } from "../../../../../tests/site-client.ts";
import { openAccountSite, PIXEL, type AccountSite } from "../accounts.fixture.ts";

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000);
const idOf = () => randomBytes(16).toString("hex");

const visitorOf = (client: SiteClient) =>
  site.runtime.viewers.visitorIdOf(new Request(site.origin, { headers: { Cookie: client.cookie } })) ?? "";

/** A visitor whose generation is under way, with its photo and its credits held. */
async function newVisitor() {
  const client = site.newClient();
  await site.plan(client);
  const viewerId = visitorOf(client);
  const viewer = testVisitor(viewerId);
  const id = idOf();
  const photo = `uploads/${idOf()}.png`;
  const now = new Date();
  await site.db.insert(upload).values({
    ...{ key: photo, ownerId: viewerId, contentType: "image/png", maxBytes: 9 },
    ...{ status: "stored", expiresAt: IN_A_MONTH },
  });
  await site.runtime.storage.write(photo, PIXEL, "image/png");
  await site.runtime.ledger.hold({ viewer, generationId: id, amount: 2, now, expiresAt: IN_A_MONTH });
  const [row] = await site.db
    .insert(generation)
    .values({
      ...{ id, viewerId, toolId: "t", toolVersion: "1", provider: "local", locale: "en", shownPrompt: "" },
      ...{ values: {}, photoKeys: [photo], cost: 2, expiresAt: IN_A_MONTH },
    })
    .returning();
  if (!row) throw new Error("no generation");
  const claim = { viewerId, fingerprint: "f", expiresAt: IN_A_MONTH };
  await site.db.insert(idempotencyClaim).values([
    { ...claim, key: `bound-${id}`, generationId: id },
    { ...claim, key: `open-${id}` },
  ]);
  return { client, viewerId, row, photo };
}

/** Finishes a generation as the pipeline does, from the record as it was when the work began. */
async function finish(row: typeof generation.$inferSelect): Promise<string> {
  const context = { now: () => new Date(), deps: site.runtime.pipeline };
  const made: ProviderOutput = {
    ...{ kind: "image", bytes: PIXEL, contentType: "image/png" },
    ...{ width: 1, height: 1, seed: 1 },
  };
  await storeOutputs(row, [made], context);
  await settleSuccess(row, createStepClock(context.now, {}), context);
  const [stored] = await site.db.select().from(output).where(eq(output.generationId, row.id));
  return stored?.key ?? "";
}

const canRead = async (client: SiteClient, key: string) =>
  (await client.fetch(`/files/${key}`)).status === 200;

test("a visitor's pictures become the account's once the address is proven, and nobody else's", async () => {
  const { client, viewerId, row, photo } = await newVisitor();
  const picture = await finish(row);
  expect(await canRead(client, picture)).toBe(true);
  await site.signUp(client, "keeps@example.com");
  const [made] = await site.db.select().from(authUser).where(eq(authUser.email, "keeps@example.com"));
  expect(made?.visitorId).toBe(viewerId);
  expect((await site.signIn(client, "keeps@example.com")).status).toBe(403);
  expect((await site.db.select().from(generation).where(eq(generation.id, row.id)))[0]?.viewerId).toBe(
    viewerId,
  );

  const elsewhere = site.newClient();
  const { link } = await site.waitForMail("keeps@example.com");
  await elsewhere.fetch(link ?? "");
  for (const key of [picture, photo]) {
    expect(await canRead(elsewhere, key)).toBe(true);
    expect(await canRead(client, key)).toBe(false);
    expect(await canRead(site.newClient(), key)).toBe(false);
  }
  const claims = await site.db.select().from(idempotencyClaim);
  expect(claims.find(({ key }) => key === `bound-${row.id}`)?.viewerId).toBe(made?.id);
  expect(claims.find(({ key }) => key === `open-${row.id}`)?.viewerId).toBe(viewerId);
});

test("signing in brings along what this browser's visitor left, and the browser forgets the visitor", async () => {
  await site.newAccount("returns@example.com");
  const { client, viewerId, row } = await newVisitor();
  const picture = await finish(row);
  const answer = await site.signIn(client, "returns@example.com");
  const cleared = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("imgfx_visitor="));
  expect(cleared).toBe("imgfx_visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  expect(await canRead(client, picture)).toBe(true);
  await site.post(client, "/sign-out", {});
  await site.plan(client);
  expect(visitorOf(client)).not.toBe(viewerId);
  expect(await canRead(client, picture)).toBe(false);
});

test("a wrong password brings nothing along", async () => {
  await site.newAccount("mine@example.com");
  const { client, viewerId, row } = await newVisitor();
  const picture = await finish(row);
  await site.signIn(client, "mine@example.com", "not this one");
  expect(visitorOf(client)).toBe(viewerId);
  expect(await canRead(client, picture)).toBe(true);
});

test("a generation that runs while it is adopted is paid by the visitor's credits and shown to the account", async () => {
  const { id } = await site.newAccount("running@example.com");
  const { client, row } = await newVisitor();
  await site.signIn(client, "running@example.com");
  const picture = await finish(row); // the record was read before it was adopted
  const [stored] = await site.db.select().from(output).where(eq(output.key, picture));
  expect(stored?.viewerId).toBe(id);
  expect(await canRead(client, picture)).toBe(true);
  expect(await auditCredits(site.db, new Date())).toMatchObject({ discrepancies: [] });
});

test("one that fails after it was adopted gives the credits back to where they came from", async () => {
  await site.newAccount("failing@example.com");
  const { client, viewerId, row } = await newVisitor();
  await site.signIn(client, "failing@example.com");
  expect(await site.runtime.ledger.release(row.id, new Date())).toBe(true);
  const viewer = testVisitor(viewerId);
  expect((await site.runtime.ledger.readBalance(viewer, new Date())).balance).toBe(4);
  expect((await client.call("/api/credits")).body).toMatchObject({ balance: 6 });
});
