import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { ProviderJob } from "../provider.ts";
import { parseRef } from "./prediction.ts";
import * as played from "./replicate.fixture.ts";

const { CREATE, fakeJob, fakeRecord, FIND, json, openPlayed, playVendor, prediction } = played;

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: "#123" } })
    .composite([
      { input: { create: { width: 1, height: 4, channels: 3, background: "#fff" } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
});
const FILE = "https://replicate.delivery/made";
const starting = () => json(prediction("p1", "starting"), 201);

/** A vendor whose first prediction is p1, and a run of the job that was begun there. */
async function begin(
  job: ProviderJob = fakeJob({ manifest: { delivery: "task", poll: ["/api/x/{taskId}"] } }),
) {
  const vendor = playVendor();
  vendor.reply("POST", CREATE, starting);
  vendor.reply("GET", /^\/made/, () => new Response(new Uint8Array(png)));
  const opened = openPlayed(vendor);
  const { ref } = await opened.provider.start(job);
  const record = fakeRecord(job, ref);
  const look = (waitMs = 0) => opened.provider.look(record.ref, { waitMs, record });
  const found = (status: string, more: object = {}, id = "p1") =>
    vendor.reply("GET", new RegExp(`/predictions/${id}$`), () => json(prediction(id, status, { ...more })));
  return { ...opened, vendor, ref, record, look, found };
}

test.each([
  ["starting", { status: "running", stage: "queued" }],
  ["processing", { status: "running", stage: "working" }],
  ["tomorrow's status", { status: "running", stage: "working" }],
  ["canceled", { status: "failed", error: { code: "CANCELED" } }],
  ["aborted", { status: "failed", error: { code: "GENERATION_TIMEOUT" } }],
  ["failed", { status: "failed", error: { code: "PROVIDER_FAILED" } }],
])("%s is told as it is", async (status, state) => {
  const { look, found } = await begin();
  found(status);
  expect(await look()).toMatchObject(state);
});

test.each([
  ["starting", "queued"],
  ["processing", "working"],
  ["succeeded", "working"],
  ["failed", "working"],
])("a look without the run's record tells of %s that it is %s, and moves nothing", async (status, stage) => {
  const { provider, ref, record, found, vendor, look } = await begin();
  found(status, status === "failed" ? { error: "it never began (E6716)" } : { output: [FILE] });
  const [glance] = await Promise.all([provider.look(ref, { waitMs: 0 }), provider.look(ref, { waitMs: 0 })]);
  expect(glance).toEqual({ status: "running", stage });
  expect({ files: vendor.count("GET", /^\/made/), creates: vendor.count("POST", CREATE) }).toEqual({
    files: 0,
    creates: 1,
  });
  expect(record.ref).toBe(ref);
  const [, seen] = await Promise.all([provider.look(ref, { waitMs: 0 }), look()]);
  if (status === "succeeded") expect(seen).toMatchObject({ status });
});

test("a result is copied at once, with what it took", async () => {
  const { look, found } = await begin();
  found("succeeded", { output: [FILE] });
  expect(await look()).toMatchObject({
    ...{ status: "succeeded", timings: { predict: 1_500 } },
    outputs: [{ kind: "image", bytes: png, width: 6, height: 4 }],
  });
});

test("a succeeded run without an output, or whose file can't be had, fails and says what in the log", async () => {
  const { look, found, vendor, log } = await begin();
  found("succeeded", { output: null });
  expect(await look()).toMatchObject({ status: "failed", error: { code: "PROVIDER_FAILED" } });
  found("succeeded", { output: FILE });
  vendor.reply("GET", /^\/made/, () => json({}, 404));
  expect(await look()).toMatchObject({
    ...{ status: "failed", error: { code: "PROVIDER_FAILED", messageKey: "unusableOutput" } },
  });
  expect(vendor.count("GET", /^\/made/)).toBe(4);
  expect(log.lines).toEqual(["warn an output could not be used"]);
});

test("E6716 is begun afresh once, with the same input; twice is a failure", async () => {
  const { look, found, vendor, record } = await begin();
  const unstarted = { error: "it did not start (E6716)", input: { prompt: "as sent" } };
  found("failed", unstarted);
  vendor.reply("POST", CREATE, () => json(prediction("p2", "starting"), 201));
  expect(await look()).toEqual({ status: "running", stage: "working" });
  expect(vendor.calls.at(-1)?.body).toEqual({ input: { prompt: "as sent" } });
  expect(parseRef(record.ref)).toEqual({ predictionId: "p2", step: 0, tries: 1 });
  found("failed", unstarted, "p2");
  expect(await look()).toMatchObject({ status: "failed", error: { code: "PROVIDER_FAILED" } });
  expect(vendor.count("POST", CREATE)).toBe(2);
});

test("a run that the vendor does not know has failed; a vendor that can't be asked is waited for", async () => {
  const { look, vendor, provider } = await begin();
  vendor.reply("GET", FIND, () => json({}, 500));
  expect(await look()).toEqual({ status: "running", stage: "working" });
  vendor.reply("GET", FIND, () => json({}, 404));
  expect(await look()).toMatchObject({ status: "failed", error: { code: "PROVIDER_FAILED" } });
  expect(await provider.look("not ours", { waitMs: 0 })).toEqual({ status: "unknown" });
});

test("waiting looks again with growing pauses until the run has ended or the time is over", async () => {
  const { look, vendor } = await begin();
  vendor.replyInTurn(
    ...(["GET", FIND] as const),
    () => json(prediction("p1", "starting")),
    () => json(prediction("p1", "processing")),
    () => json(prediction("p1", "succeeded", { output: FILE })),
  );
  expect((await look(20_000)).status).toBe("succeeded");
  expect(vendor.slept).toEqual([500, 750]);
  vendor.reply("GET", FIND, () => json(prediction("p1", "processing")));
  vendor.slept.length = 0;
  expect((await look(5_000)).status).toBe("running");
  expect(vendor.slept.reduce((sum, ms) => sum + ms, 0)).toBe(5_000);
});

test("an answer that waited for the result is not asked for again", async () => {
  const vendor = playVendor();
  vendor.reply("POST", CREATE, () => json(prediction("p1", "succeeded", { output: FILE }), 201));
  vendor.reply("GET", /^\/made/, () => new Response(new Uint8Array(png)));
  const { provider } = openPlayed(vendor);
  const job = fakeJob();
  const { ref } = await provider.start(job);
  expect(vendor.calls[0]?.headers.get("Prefer")).toBe("wait=5");
  const state = await provider.look(ref, { waitMs: 0, record: fakeRecord(job, ref) });
  expect(state.status).toBe("succeeded");
  expect(vendor.count("GET", FIND)).toBe(0);
});

test("everyone who looks at the same time shares one copy of the result", async () => {
  const { look, found, vendor } = await begin();
  found("succeeded", { output: FILE });
  const states = await Promise.all([look(), look(), look()]);
  expect(states.map(({ status }) => status)).toEqual(["succeeded", "succeeded", "succeeded"]);
  expect(vendor.count("GET", /^\/made/)).toBe(1);
});
