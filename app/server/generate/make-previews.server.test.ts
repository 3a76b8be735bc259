import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { upload } from "~/server/db/schema/files.ts";
import type { Provider } from "~/server/providers/provider.ts";
import {
  createFakeProvider,
  fakeTool,
  openFakePipeline,
  ORIGIN,
  visitor,
  type FakePipeline,
} from "./pipeline.fixture.ts";
import { openPreviews, briefKeyOf, createPreviewBudget } from "./make-previews.server.ts";
import { LOCALES } from "#registry/contract/locale.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";

const TOOLS = ["first", "second"].map((id) => fakeTool({ id }));
const IDS = TOOLS.map(({ manifest }) => manifest.id);
let pipeline: FakePipeline;
beforeAll(async () => void (pipeline = await openFakePipeline(TOOLS)));
afterAll(() => pipeline.close());

interface Played {
  preview?: NonNullable<Provider["preview"]>;
  read?: NonNullable<Provider["read"]>;
  isOff?: boolean;
  scale?: number;
}

/** Previews by a played engine, and a photo of somebody's who asks. */
async function open({ isOff = false, scale = 1, ...engine }: Played = {}) {
  const { deps } = pipeline;
  const viewer = visitor(deps.newId());
  const address = pipeline.addPhoto(viewer);
  const key = [...pipeline.photos].find(([, { ownerId }]) => ownerId === viewer.id)?.[0] ?? "";
  const row = { ownerId: viewer.id, contentType: "image/png", maxBytes: 1, expiresAt: new Date(8e12) };
  await deps.db.insert(upload).values({ key, ...row });
  const done: string[] = [];
  const provider: Provider = {
    ...createFakeProvider(),
    read: async () => {
      done.push("read");
      return { cpuMs: 1_000 };
    },
    preview: async (_photo, { manifest }) => {
      done.push(manifest.id);
      return { bytes: Buffer.from(manifest.id), cpuMs: 500 };
    },
    ...engine,
  };
  const settings = { freePreviews: !isOff, rateLimitScale: scale };
  const previews = openPreviews(settings, provider, deps);
  const { now } = pipeline.context(viewer);
  const ask = async (toolIds: readonly string[] = IDS, otherIds: readonly string[] = []) => {
    const shared = {
      viewer,
      origin: ORIGIN,
      locale: "en",
      now,
      signal: new AbortController().signal,
    } as const;
    return (await previews.ask({ imageUrl: address, toolIds, otherIds, ...shared })).previews;
  };
  const forget = () => deps.db.delete(upload);
  return { ask, done, previews, forget };
}

test("a photo is read once, before anything is made of it, and that counts too", async () => {
  const { ask, done, previews } = await open();
  expect((await ask()).map(({ state }) => state)).toEqual(["ready", "ready"]);
  expect(done).toEqual(["read", "first", "second"]);
  expect(previews.counts()).toEqual({ made: 2, cpuMs: 2_000 });
  expect((await ask()).map(({ state }) => state)).toEqual(["ready", "ready"]);
  expect(done).toHaveLength(3);
});

test("who asks for no tool has the photo read, and nothing made", async () => {
  const { ask, done } = await open();
  expect(await ask([], ["first"])).toMatchObject([{ toolId: "first", state: "waiting" }]);
  expect(done).toEqual(["read"]);
});

test("a photo that no tool takes is told so for all of them, and made nothing of", async () => {
  const { ask, done } = await open({
    read: () => Promise.reject(new AppError("CONTENT_REFUSED")),
  });
  expect((await ask()).map(({ state }) => state)).toEqual(["unsuitable", "unsuitable"]);
  expect(done).toEqual([]);
});

test("what breaks once is told, and tried again when it is asked for again", async () => {
  let isBroken = true;
  const { ask } = await open({
    preview: async () => {
      if (isBroken) throw new AppError("PROVIDER_FAILED");
      return { bytes: Buffer.from("picture"), cpuMs: 1 };
    },
  });
  expect((await ask()).map(({ state }) => state)).toEqual(["unsuitable", "unsuitable"]);
  isBroken = false;
  expect((await ask()).map(({ state }) => state)).toEqual(["ready", "ready"]);
});

test("whoever has had as many as are free, and whoever visits a site without any, is told which of both", async () => {
  const spent = await open({ scale: 0.001 });
  expect((await spent.ask()).map(({ state }) => state)).toEqual(["limited", "limited"]);
  const [{ reason: ofSpent } = {}] = await spent.ask();
  const off = await open({ isOff: true });
  const [{ state, reason } = {}] = await off.ask();
  expect([ofSpent, state, reason]).toEqual([
    expect.stringContaining("in an hour"),
    "limited",
    "Free previews are switched off on this site.",
  ]);
  expect([...spent.done, ...off.done]).toEqual(["read"]);
});

test("a photo that is deleted while a preview of it is made is gone, and so is the preview", async () => {
  const { ask, forget } = await open({
    preview: async () => {
      await forget();
      return { bytes: Buffer.from("picture"), cpuMs: 1 };
    },
  });
  await expect(ask()).rejects.toMatchObject({ code: "FOREIGN_IMAGE" });
});

/** What only several photos, or the form itself, can be refused for. */
const OF_SEVERAL = ["tooManyFacesTogether", "twin", "unreadable"];

/** The ending of a counted sentence's forms. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

test("whatever a photo can lack is said in a few words, in every language", () => {
  const { errors } = messagesOf("en", ["errors"]);
  const { photo } = errors as { photo: Record<string, string> };
  const names = new Set(Object.keys(photo).map((name) => name.replace(PLURAL, "")));
  const lacks = [...names].filter((name) => !OF_SEVERAL.includes(name));
  expect(lacks.map((name) => briefKeyOf(`photo.${name}`)).filter((key) => key === "brief.other")).toEqual([]);
  for (const locale of LOCALES)
    for (const key of [...lacks.map((name) => briefKeyOf(`photo.${name}`)), briefKeyOf("photoUnsuitable")]) {
      const words = errorSentence(locale, key);
      expect(words).not.toBe(errorSentence(locale, "internal"));
      // Vietnamese writes its syllables apart, and Spanish has three words for a watermark.
      const counted = words.replace("marca de agua", "marca").split(" ");
      expect(counted.length, words).toBeLessThanOrEqual(locale === "vi" ? 4 : 3);
    }
});

const HOUR_MS = 3_600_000;
const mina = { id: "mina", addressHash: "home" };

test("a viewer has two and a half minutes of a processor within an hour that begins with the first preview", () => {
  let now = 1;
  const budget = createPreviewBudget(1, () => now);
  budget.spend(mina, 149_000);
  expect(budget.isSpent(mina)).toBe(false);
  now += HOUR_MS / 2;
  budget.spend(mina, 1_000);
  expect(budget.isSpent(mina)).toBe(true);
  now += HOUR_MS / 2 + 1;
  expect(budget.isSpent(mina)).toBe(false);
});

test("viewers at one address share ten minutes, and the scale counts for both limits", () => {
  const budget = createPreviewBudget(0.5, () => 1);
  for (let nth = 0; nth < 5; nth++) budget.spend({ id: `visitor ${nth}`, addressHash: "cafe" }, 60_000);
  expect(budget.isSpent({ id: "another", addressHash: "cafe" })).toBe(true);
  expect(budget.isSpent({ id: "another", addressHash: "home" })).toBe(false);
  budget.spend(mina, 75_000);
  expect(budget.isSpent(mina)).toBe(true);
});
