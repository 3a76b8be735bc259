import { expect, test } from "vitest";
import { VendorFailure } from "./vendor-failure.ts";
import { BASE, CREATE, cut, FIND, json, MODEL, playVendor, prediction } from "./replicate.fixture.ts";
import { createVendor, writeSpan } from "./vendor.server.ts";

const CALL = { model: MODEL, input: { prompt: "words" } };
const DEADLINE = { deadlineMs: 300_000 };

function open() {
  const played = playVendor();
  const notes: string[] = [];
  const breaker = { note: (line: string, outcome: string) => void notes.push(`${line} ${outcome}`) };
  const { fetch, now, sleep } = played;
  const vendor = createVendor({ ...{ token: "r8_secret_token", baseUrl: BASE, breaker }, fetch, now, sleep });
  return { played, vendor, notes };
}
const troubleOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorFailure)) throw new Error(`no VendorFailure: ${String(error)}`);
  expect(error.message).not.toContain("r8_secret_token");
  return error;
};
const answer =
  (status: number, headers: Record<string, string> = {}, body: object = {}) =>
  () =>
    json(body, status, headers);
const created = () => json(prediction("p1", "starting"), 201);

test("a create goes to the model's address with token, deadline, wait and webhook as the vendor reads them", async () => {
  const { played, vendor } = open();
  played.reply("POST", CREATE, created);
  await vendor.create(CALL, { ...DEADLINE, waitS: 61.2, webhook: "https://site.test/hook" });
  const [call] = played.calls;
  expect(call?.path).toBe("/v1/models/maker/model/predictions");
  expect(call?.headers.get("Authorization")).toBe("Bearer r8_secret_token");
  expect(call?.headers.get("Prefer")).toBe("wait=60");
  expect(call?.headers.get("Cancel-After")).toBe("5m");
  expect(call?.body).toEqual({
    input: { prompt: "words" },
    webhook: "https://site.test/hook",
    webhook_events_filter: ["completed"],
  });
});

test("a versioned model is called by its version, without a wait when none is asked", async () => {
  const { played, vendor } = open();
  played.reply("POST", CREATE, created);
  await vendor.create({ ...CALL, model: `maker/model:${"a".repeat(64)}` }, DEADLINE);
  expect(played.calls[0]?.path).toBe("/v1/predictions");
  expect(played.calls[0]?.body).toEqual({ version: "a".repeat(64), input: { prompt: "words" } });
  expect(played.calls[0]?.headers.has("Prefer")).toBe(false);
});

test("spans are written as the vendor reads them, never shorter than it takes", () => {
  expect([0, 4_000, 30_000, 90_500, 300_000, 3_600_000, 6_345_000].map(writeSpan)).toEqual([
    ...["5s", "5s", "30s", "1m31s", "5m", "1h", "1h45m45s"],
  ]);
});

test.each([
  ["a cut connection", cut, "unreachable", "begin failed"],
  ["500", answer(500), "broken", "begin failed"],
  ["503 with Retry-After", answer(503, { "Retry-After": "1" }), "broken", "begin failed"],
  ["401", answer(401), "locked", "begin closed"],
  ["402", answer(402), "unpaid", "begin closed"],
  ["404", answer(404), "missing", "begin answered"],
  ["422", answer(422), "rejected", "begin answered"],
  ["a redirect", () => Promise.reject(new TypeError("unexpected redirect")), "unreachable", "begin failed"],
  ["half an answer", () => new Response('{"id":"p', { status: 201 }), "broken", "begin failed"],
  ["a page", () => new Response("<html>", { status: 200 }), "broken", "begin failed"],
] as const)("%s on create is one create", async (_name, reply, trouble, note) => {
  const { played, vendor, notes } = open();
  played.reply("POST", CREATE, reply);
  expect((await troubleOf(vendor.create(CALL, DEADLINE))).trouble).toBe(trouble);
  expect(played.count("POST", CREATE)).toBe(1);
  expect(played.slept).toEqual([]);
  expect(notes).toEqual([note]);
});

test("429 on create is waited out as long as the vendor says, since nothing was begun", async () => {
  const { played, vendor } = open();
  played.replyInTurn("POST", CREATE, answer(429, { "Retry-After": "2" }), created);
  expect((await vendor.create(CALL, DEADLINE)).id).toBe("p1");
  expect(played.slept).toEqual([2_000]);
  expect(played.count("POST", CREATE)).toBe(2);
});

test("429 that lasts ends after a few seconds, and one that will last longer at once", async () => {
  const { played, vendor, notes } = open();
  played.reply("POST", CREATE, answer(429));
  const lasting = await troubleOf(vendor.create(CALL, DEADLINE));
  expect(lasting).toMatchObject({ trouble: "throttled", retryAfterS: undefined });
  expect(played.slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(5_000);

  const before = played.count("POST", CREATE);
  played.reply("POST", CREATE, answer(429, {}, { detail: "Your rate limit resets in ~30s." }));
  expect((await troubleOf(vendor.create(CALL, DEADLINE))).retryAfterS).toBe(30);
  expect(played.count("POST", CREATE)).toBe(before + 1);
  expect(notes).toEqual([]);
});

test("what only asks is asked again, with growing pauses or as the vendor says", async () => {
  const { played, vendor, notes } = open();
  const found = () => json(prediction("p1", "processing"));
  played.replyInTurn("GET", FIND, cut, answer(500), answer(429, { "Retry-After": "2" }), found);
  expect((await vendor.find("p1")).status).toBe("processing");
  expect(played.slept).toEqual([250, 500, 2_000]);
  expect(notes).toEqual(["ask answered"]);
});

test("asking ends after some seconds, and the client sends nothing of its own", async () => {
  const { played, vendor, notes } = open();
  played.reply("GET", FIND, answer(502));
  expect((await troubleOf(vendor.find("p1"))).trouble).toBe("broken");
  expect(played.count("GET", FIND)).toBe(5);
  expect(played.slept).toEqual([250, 500, 1_000, 2_000]);
  expect(notes).toEqual(["ask failed"]);
});

test("Retry-After may be a date", async () => {
  const { played, vendor } = open();
  const date = new Date(played.now().getTime() + 3_000).toUTCString();
  played.replyInTurn("GET", FIND, answer(429, { "Retry-After": date }), () =>
    json(prediction("p1", "starting")),
  );
  await vendor.find("p1");
  expect(played.slept).toEqual([3_000]);
});
