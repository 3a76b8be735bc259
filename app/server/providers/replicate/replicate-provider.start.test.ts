import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { AppError } from "#registry/contract/errors/app-error.ts";
import * as played from "./replicate.fixture.ts";

const { CANCEL, CREATE, cut, fakeJob, FILES, json, openPlayed, playVendor, prediction } = played;

/** Dark blue with a white column on the left. */
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: "#123" } })
    .composite([
      { input: { create: { width: 1, height: 4, channels: 3, background: "#fff" } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
});
const starting = () => json(prediction("p1", "starting"), 201);

const failures = [
  ["a cut connection", cut, "PROVIDER_FAILED", "providerFailed", "warn Replicate could not be asked"],
  ["500", () => json({}, 500), "PROVIDER_FAILED", "providerFailed", "warn Replicate could not be asked"],
  [
    "401",
    () => json({}, 401),
    "PROVIDER_FAILED",
    "providerFailed",
    "error Replicate refuses the operator's token: see REPLICATE_API_TOKEN",
  ],
  [
    "402",
    () => json({}, 402),
    "BUSY",
    "providerBusy",
    "error the operator's balance at Replicate is used up: no job is taken on until it is topped up",
  ],
  [
    "422",
    () => json({ detail: "size: unknown" }, 422),
    "PROVIDER_FAILED",
    "providerFailed",
    "error Replicate refuses a call: the manifest's model or input needs a look",
  ],
  [
    "a lasting 429",
    () => json({}, 429, { "Retry-After": "40" }),
    "BUSY",
    "busy",
    "warn Replicate takes no more calls for a moment",
  ],
] as const;

test.each(failures)(
  "%s on create: one create, and the sentence that fits",
  async (_name, reply, code, message, line) => {
    const vendor = playVendor();
    vendor.reply("POST", CREATE, reply);
    const { provider, log } = openPlayed(vendor);
    const error = await provider.start(fakeJob()).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code, messageKey: message });
    expect(vendor.count("POST", CREATE)).toBe(1);
    expect(log.lines).toEqual([line]);
    expect(JSON.stringify([log.fields, String(error)])).not.toContain("r8_secret_token");
  },
);

test("402 closes the provider for the next people, who are told to come back later", async () => {
  const vendor = playVendor();
  vendor.reply("POST", CREATE, () => json({}, 402));
  const { provider } = openPlayed(vendor);
  await expect(provider.start(fakeJob())).rejects.toMatchObject({ code: "BUSY", retryAfterS: 120 });
  expect(provider.busyForS()).toBe(120);
  await expect(provider.start(fakeJob())).rejects.toMatchObject({ code: "BUSY", messageKey: "providerBusy" });
  expect(vendor.count("POST", CREATE)).toBe(1);
});

test("five cut connections close it; the first answer after the pause opens it again", async () => {
  const vendor = playVendor();
  vendor.reply("POST", CREATE, cut);
  const { provider } = openPlayed(vendor);
  for (let count = 0; count < 5; count++)
    await expect(provider.start(fakeJob())).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  await expect(provider.start(fakeJob())).rejects.toMatchObject({ code: "BUSY", retryAfterS: 15 });
  expect(vendor.count("POST", CREATE)).toBe(5);
  vendor.advance(15_000);
  vendor.reply("POST", CREATE, starting);
  await provider.start(fakeJob());
  expect(provider.busyForS()).toBeNull();
});

test("a tool without a model is a failure of ours that touches no vendor", async () => {
  const vendor = playVendor();
  const { provider } = openPlayed(vendor);
  const job = fakeJob();
  delete job.tool.manifest.providers.replicate;
  await expect(provider.start(job)).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  expect(vendor.calls).toEqual([]);
});

/** The file in an upload's body. */
function sentIn(body: unknown): File {
  const content = body instanceof FormData ? body.get("content") : null;
  if (!(content instanceof File)) throw new Error("no file was sent");
  return content;
}

test("photos are uploaded once with their type, mirrored where the manifest says so", async () => {
  const vendor = playVendor();
  vendor.reply("POST", FILES, ({ body }) =>
    json({ urls: { get: `${played.BASE}/files/${sentIn(body).name}` } }, 201),
  );
  vendor.reply("POST", CREATE, starting);
  const { provider } = openPlayed(vendor);
  const replicate = {
    model: "a/b",
    input: { image_input: "$images", first: "$image1" },
    prepare: ["mirror"],
  };
  await provider.start(fakeJob({ replicate }, { photos: [png, png] }));
  expect(vendor.count("POST", FILES)).toBe(2);
  const [first, second] = [1, 2].map((photo) => `${played.BASE}/files/photo-${photo}.png`);
  expect(vendor.calls.at(-1)?.body).toEqual({ input: { image_input: [first, second], first } });
  const sent = sentIn(vendor.calls[0]?.body);
  expect(sent.type).toBe("image/png");
  const pixels = await sharp(Buffer.from(await sent.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([...pixels.subarray(0, 3), ...pixels.subarray(15, 18)]).toEqual([0x11, 0x22, 0x33, 255, 255, 255]);
});

test("photos are cut to the ratio that was chosen, where the manifest names its field", async () => {
  const vendor = playVendor();
  vendor.reply("POST", FILES, () => json({ urls: { get: `${played.BASE}/files/photo` } }, 201));
  vendor.reply("POST", CREATE, starting);
  const photo = await sharp({ create: { width: 90, height: 160, channels: 3, background: "#7a5" } })
    .jpeg()
    .toBuffer();
  const replicate = { model: "a/b", input: { image: "$image1" }, cutTo: "$aspectRatio" };
  const sizeFor = async (aspectRatio: string, generationId: string) => {
    const { provider } = openPlayed(vendor);
    await provider.start(fakeJob({ replicate }, { generationId, photos: [photo], values: { aspectRatio } }));
    const upload = vendor.calls.filter(({ body }) => body instanceof FormData).at(-1);
    const { width, height } = await sharp(Buffer.from(await sentIn(upload?.body).arrayBuffer())).metadata();
    return [width, height];
  };
  expect(await sizeFor("16:9", "g-wide")).toEqual([90, 51]);
  expect(await sizeFor("9:16", "g-upright")).toEqual([90, 160]);
  expect(await sizeFor("auto", "g-auto")).toEqual([90, 160]);
});

test("an input without photos uploads none", async () => {
  const vendor = playVendor();
  vendor.reply("POST", CREATE, starting);
  await openPlayed(vendor).provider.start(fakeJob({}, { photos: [png] }));
  expect(vendor.count("POST", FILES)).toBe(0);
});

test("a photo that can't be uploaded fails the job before anything is created", async () => {
  const vendor = playVendor();
  vendor.reply("POST", FILES, cut);
  const { provider } = openPlayed(vendor);
  const replicate = { model: "a/b", input: { image: "$image1" } };
  await expect(provider.start(fakeJob({ replicate }, { photos: [png] }))).rejects.toMatchObject({
    code: "PROVIDER_FAILED",
  });
  expect(vendor.count("POST", FILES)).toBe(1);
  expect(vendor.count("POST", CREATE)).toBe(0);
});

test("the vendor is told to call only where the site's address and the secret are known", async () => {
  const hookOf = async (options: Parameters<typeof openPlayed>[1]) => {
    const vendor = playVendor();
    vendor.reply("POST", CREATE, starting);
    await openPlayed(vendor, options).provider.start(fakeJob());
    return vendor.calls[0]?.body;
  };
  const [secret, site] = ["whsec_c2VjcmV0", "https://site.test"];
  expect(await hookOf({ webhookSecret: secret, publicBaseUrl: site })).toMatchObject({
    webhook: "https://site.test/api/webhooks/replicate",
  });
  expect(await hookOf({ webhookSecret: secret })).not.toHaveProperty("webhook");
  expect(await hookOf({ publicBaseUrl: site })).not.toHaveProperty("webhook");
});

test("cancelling reaches the vendor however it fares, and never throws", async () => {
  const vendor = playVendor();
  vendor.reply("POST", CREATE, starting);
  const { provider, log } = openPlayed(vendor);
  const { ref } = await provider.start(fakeJob());
  vendor.replyInTurn(
    "POST",
    CANCEL,
    cut,
    () => json({}, 503),
    () => json(prediction("p1", "canceled")),
  );
  await provider.cancel(ref);
  expect(vendor.count("POST", CANCEL)).toBe(3);
  vendor.reply("POST", CANCEL, () => json({}, 404));
  await provider.cancel(ref);
  vendor.reply("POST", CANCEL, cut);
  await provider.cancel(ref);
  expect(log.lines).toEqual(["warn a run could not be stopped; its deadline at Replicate will"]);
  await provider.cancel("not ours");
});
