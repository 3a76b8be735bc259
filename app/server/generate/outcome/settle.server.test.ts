import { afterEach, beforeEach, expect, test } from "vitest";
import { createGrants } from "~/server/money/credits/grants.server.ts";
import { openFakePipeline, SUBMIT, subscriber, submitBody, type FakePipeline } from "../pipeline.fixture.ts";
import { generate } from "../generate.server.ts";

const HOST = subscriber("host");
const GUEST = subscriber("guest");

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline();
  const grants = createGrants(pipeline.deps.db);
  const now = pipeline.context().now();
  const { code } = await grants.readInvitation(HOST.id, now);
  await grants.noteInvitation({ code, accountId: GUEST.id, mayBeSamePerson: async () => false }, now);
});
afterEach(() => pipeline.close());

const submit = () =>
  generate(SUBMIT, submitBody([pipeline.addPhoto(GUEST)], { turnstileToken: null }), pipeline.context(GUEST));

const pay = () =>
  createGrants(pipeline.deps.db).grantPack(
    { accountId: GUEST.id, credits: 1, paymentRef: "paid" },
    pipeline.context().now(),
  );

test("the first finished generation of an account that has paid rewards who invited it and itself, the second nobody", async () => {
  await pay();
  expect([await pipeline.balance(HOST), await pipeline.balance(GUEST)]).toEqual([6, 7]);
  await submit();
  expect([await pipeline.balance(HOST), await pipeline.balance(GUEST)]).toEqual([26, 25]);
  await submit();
  expect([await pipeline.balance(HOST), await pipeline.balance(GUEST)]).toEqual([26, 23]);
});

test("a finished generation on the third day rewards an account that has paid nothing", async () => {
  const rewarded: number[] = [];
  for (const days of [0, 1, 1]) {
    pipeline.advance(days * 86_400_000);
    await submit();
    rewarded.push(
      (await createGrants(pipeline.deps.db).readInvitation(HOST.id, pipeline.context().now())).rewarded,
    );
  }
  expect(rewarded).toEqual([0, 0, 1]);
});

test("a generation that fails rewards nobody", async () => {
  await pay();
  pipeline.provider.outcome = { status: "failed", error: new Error("played") };
  await expect(submit()).rejects.toThrow();
  expect([await pipeline.balance(HOST), await pipeline.balance(GUEST)]).toEqual([6, 7]);
});

test("a reward that can't be given harms no generation, and a sweep makes up for it", async () => {
  await pay();
  pipeline.deps.grants = { rewardInvitation: () => Promise.reject(new Error("played")) };
  await expect(submit()).resolves.toMatchObject({ data: { results: [{ imageUrl: expect.any(String) }] } });
  expect([await pipeline.balance(HOST), await pipeline.balance(GUEST)]).toEqual([6, 5]);
  expect(await createGrants(pipeline.deps.db).rewardDueInvitations(pipeline.context().now())).toBe(1);
  expect([await pipeline.balance(HOST), await pipeline.balance(GUEST)]).toEqual([26, 25]);
});
