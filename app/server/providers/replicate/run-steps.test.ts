import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { parseRef } from "./prediction.ts";
import * as played from "./replicate.fixture.ts";

const { CANCEL, CREATE, cut, fakeJob, fakeRecord, FILES, json, openPlayed, playVendor, prediction } = played;

const MADE = "https://replicate.delivery/made";
const REPLICATE = {
  ...{ model: "a/draw", input: { image: "$image1" } },
  then: [{ model: "a/enlarge", input: { image: "$output", photo: "$image1", scale: 2 } }],
};
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
});

/** A run of two steps whose first has succeeded, looked at by two processes that share its record. */
async function begin() {
  const vendor = playVendor();
  let created = 0;
  let files = 0;
  const create = () => json(prediction(`p${(created += 1)}`, "starting"), 201);
  vendor.reply("POST", CREATE, create);
  vendor.reply("POST", FILES, () =>
    json({ urls: { get: `https://api.vendor.test/v1/files/${(files += 1)}` } }, 201),
  );
  vendor.reply("GET", /\/p1$/, () => json(prediction("p1", "succeeded", { output: [MADE], version: "one" })));
  vendor.reply("GET", /\/p2$/, () =>
    json(prediction("p2", "succeeded", { output: `${MADE}-larger`, version: "two" })),
  );
  vendor.reply("GET", /^\/made/, () => new Response(new Uint8Array(png)));
  const [one, other] = [openPlayed(vendor), openPlayed(vendor)];
  const job = fakeJob({ replicate: REPLICATE }, { photos: [png] });
  job.tool.costs = {
    "a/draw": { price: { date: "2026-11-23", rows: [{ usd: 0.03, per: "run" }] }, inputs: {} },
    "a/enlarge": {
      price: { date: "2026-11-23", rows: [{ when: { scale: [2] }, usd: 0.05, per: "output" }] },
      inputs: {},
    },
  };
  const { ref } = await one.provider.start(job);
  const record = fakeRecord(job, ref);
  const look = (by = one, from = record.ref) => by.provider.look(from, { waitMs: 0, record });
  return { vendor, one, other, ref, record, look, create };
}
const WORKING = { status: "running", stage: "working" };

test("steps follow one another, each on what the one before made, photos sent once", async () => {
  const { vendor, record, look } = await begin();
  expect(vendor.calls.at(-1)?.headers.has("Prefer")).toBe(false);
  expect(await look()).toEqual(WORKING);
  expect(vendor.calls.at(-1)).toMatchObject({
    path: "/v1/models/a/enlarge/predictions",
    body: { input: { image: MADE, photo: "https://api.vendor.test/v1/files/1", scale: 2 } },
  });
  expect(parseRef(record.ref)).toEqual({ predictionId: "p2", step: 1, tries: 0 });
  expect(record.spent).toEqual([{ seconds: 1.5, versions: ["one"] }]);
  expect(await look()).toMatchObject({
    ...{ status: "succeeded", outputs: [{ width: 6 }] },
    spent: { seconds: 1.5, usd: 0.08, versions: ["two"] },
  });
  expect(vendor.count("GET", /^\/made-larger$/)).toBe(1);
  expect(vendor.count("POST", FILES)).toBe(1);
});

test("however many look at the same time, from however many processes, each step is created once", async () => {
  const { vendor, one, other, ref, look } = await begin();
  const looks = Array.from({ length: 20 }, (_, index) => look(index % 2 === 0 ? one : other, ref));
  for (const state of await Promise.all(looks)) expect(state).toEqual(WORKING);
  await look(other, ref); // with the reference as it was before
  expect(vendor.count("POST", CREATE)).toBe(2);
});

test("whoever waits goes on to the end in one look", async () => {
  const { one, record } = await begin();
  const state = await one.provider.look(record.ref, { waitMs: 20_000, record });
  expect(state.status).toBe("succeeded");
});

test("a step whose beginning was cut off is never begun again: after a while the run fails", async () => {
  const { vendor, record, look } = await begin();
  record.ref = `p1.1.0.${vendor.now().getTime().toString(36)}`;
  expect(await look()).toEqual(WORKING);
  vendor.advance(181_000);
  expect(await look()).toMatchObject({
    ...{ status: "failed", error: { code: "PROVIDER_FAILED", messageKey: "interrupted" } },
  });
  expect(vendor.count("POST", CREATE)).toBe(1);
});

test("a step that can't be created fails the run; one that was surely not begun is tried again later", async () => {
  const { vendor, ref, record, look, create } = await begin();
  vendor.reply("POST", CREATE, () => json({}, 429, { "Retry-After": "30" }));
  expect(await look()).toEqual(WORKING);
  expect(record.ref).toBe(ref);
  vendor.reply("POST", CREATE, create);
  expect(await look()).toEqual(WORKING);
  expect(parseRef(record.ref)?.predictionId).toBe("p2");

  const failing = await begin();
  failing.vendor.reply("POST", CREATE, cut);
  expect(await failing.look()).toMatchObject({ status: "failed", error: { code: "PROVIDER_FAILED" } });
  expect(failing.vendor.count("POST", CREATE)).toBe(2); // one a step
});

test("a run that is settled while its next step is being created has that step stopped", async () => {
  const { vendor, record, look, create } = await begin();
  vendor.reply("POST", CREATE, () => {
    record.isSettled = true;
    return create();
  });
  vendor.reply("POST", CANCEL, () => json(prediction("p2", "canceled")));
  expect(await look()).toEqual(WORKING);
  expect(vendor.calls.at(-1)?.path).toBe("/v1/predictions/p2/cancel");
});
