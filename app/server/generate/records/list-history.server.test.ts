import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "~/server/viewer.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import {
  fakeTool,
  openFakePipeline,
  ORIGIN,
  subscriber,
  visitor,
  type FakePipeline,
} from "../pipeline.fixture.ts";
import { FAVOURITES } from "#registry/contract/wire/values.ts";
import { markFavourite } from "./generation-records.server.ts";
import { countHistory, HISTORY_PAGE, listHistory, formValuesOf, findDays } from "./list-history.server.ts";
import { STYLE_FIELDS, type Field } from "#registry/contract/field.ts";
import type { Locale } from "~/i18n/locales.ts";

const MADE = new Date("2026-05-30T12:00:00Z");
let pipeline: FakePipeline;

beforeEach(async () => {
  pipeline = await openFakePipeline([
    fakeTool({ claimedSeconds: [10, 30] }),
    fakeTool({ id: "secret", keepUploads: "until-settled" }),
    fakeTool({ id: "other", section: "tool", imageType: undefined, submit: "/api/img/other" }),
  ]);
});
afterEach(() => pipeline.close());

interface Made {
  id: string;
  toolId?: string;
  createdAt?: Date;
  expiresAt?: Date;
  viewer?: Viewer;
  values?: Record<string, unknown>;
  status?: "running" | "succeeded";
  settledAt?: Date;
}

async function add({ id, toolId = "plain", createdAt = MADE, viewer = visitor(), ...rest }: Made) {
  const expiresAt = rest.expiresAt ?? new Date("2026-06-29T12:00:00Z");
  await pipeline.deps.db.insert(generation).values({
    id,
    viewerId: viewer.id,
    toolId,
    toolVersion: "1",
    provider: "local",
    status: rest.status ?? "succeeded",
    settledAt: rest.settledAt ?? null,
    locale: "en",
    shownPrompt: "A prompt",
    values: rest.values ?? {},
    photoKeys: ["uploads/gone0000.png"],
    cost: 2,
    createdAt,
    expiresAt,
  });
  const size = { width: 1024, height: 2048, bytes: 1, contentType: "image/png" };
  await pipeline.deps.db.insert(output).values({
    key: `outputs/${id}.png`,
    generationId: id,
    viewerId: viewer.id,
    position: 0,
    ...size,
    expiresAt,
  });
}

const list = (query: { before?: string | null; group?: string | null } = {}, viewer = visitor()) =>
  listHistory({ before: null, group: null, ...query }, pipeline.context(viewer));

test("an entry tells its tool, its settings, its photos and the day it is deleted", async () => {
  await add({ id: "a", values: { prompt: "", dimension: "1:1", size: "2K" } });
  const { entries, next } = await list();
  expect(next).toBeNull();
  expect(entries).toMatchObject([
    {
      id: "a",
      title: "Title en",
      expiresAt: "2026-06-29T12:00:00.000Z",
      results: [{ imageUrl: `${ORIGIN}/files/outputs/a.png`, width: 1024, height: 2048 }],
      uploadedImages: [],
      photoCount: 1,
      keepsPhotos: true,
      usualSeconds: 30,
      size: "2K",
      ratio: "1:1",
    },
  ]);
});

test("what is under way is usual for as long as nine in ten of its tool's results took lately", async () => {
  pipeline.provider.outcome = { status: "running", stage: "working" };
  await add({ id: "running", status: "running", createdAt: pipeline.context().now() });
  expect((await list()).entries).toMatchObject([{ status: "running", usualSeconds: 30 }]);
  for (let number = 0; number < 20; number += 1)
    await add({ id: `other${number}`, settledAt: new Date(MADE.getTime() + 12_000), viewer: subscriber() });
  expect((await list()).entries).toMatchObject([{ status: "running", usualSeconds: 12 }]);
});

test("pages follow one another without a gap or a double, also within one moment", async () => {
  const total = HISTORY_PAGE * 2 + 5;
  for (let number = 0; number < total; number++) {
    const createdAt = new Date(MADE.getTime() + Math.floor(number / 10) * 1000);
    await add({ id: `g${String(number).padStart(3, "0")}`, createdAt });
  }
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page = await list({ before });
    seen.push(...page.entries.map(({ id }) => id));
    before = page.next;
  } while (before !== null);
  expect(seen).toHaveLength(total);
  expect(seen).toEqual([...seen].sort().reverse());
});

test("a cursor that is none counts as none", async () => {
  await add({ id: "a" });
  for (const before of ["", "x", "1-", "'; drop table generation; --"])
    expect((await list({ before })).entries).toHaveLength(1);
});

test("nobody sees another's entries, nor those that have lapsed", async () => {
  await add({ id: "a", viewer: visitor("visitor-2") });
  await add({ id: "b", expiresAt: MADE });
  expect(await list()).toEqual({ entries: [], next: null });
  expect(await countHistory(pipeline.context())).toEqual({ total: 0, groups: [] });
});

test("styles are one group, every other tool is its own, and both can be listed alone", async () => {
  await add({ id: "a" });
  await add({ id: "b", toolId: "secret" });
  await add({ id: "c", toolId: "other" });
  await add({ id: "d", toolId: "forgotten" });
  expect(await countHistory(pipeline.context())).toEqual({
    total: 4,
    groups: [
      { id: "style", title: null, count: 2 },
      { id: "other", title: "Title en", count: 1 },
    ],
  });
  const idsOf = async (group: string) => (await list({ group })).entries.map(({ id }) => id);
  expect(await idsOf("style")).toEqual(["b", "a"]);
  expect(await idsOf("other")).toEqual(["c"]);
});

test("a tool that is gone still shows its pictures, without a way to make another", async () => {
  await add({ id: "a", toolId: "forgotten" });
  expect((await list()).entries[0]).toMatchObject({
    title: null,
    formValues: {},
    results: [{ width: 1024 }],
  });
});

test("a tool that keeps no photos says so", async () => {
  await add({ id: "a", toolId: "secret" });
  expect((await list()).entries[0]).toMatchObject({ keepsPhotos: false, photoCount: 1, uploadedImages: [] });
});

test("what is marked is a filter of its own, until the mark is taken off; nobody marks another's", async () => {
  const own = "a".repeat(32);
  await add({ id: own });
  await add({ id: "b".repeat(32) });
  const context = { viewer: visitor(), now: pipeline.context().now, deps: pipeline.deps };
  await markFavourite(own, true, context);
  await markFavourite(own, true, context);
  const marked = await list({ group: FAVOURITES });
  expect(marked.entries.map(({ id, isFavourite }) => [id, isFavourite])).toEqual([[own, true]]);
  expect((await countHistory(pipeline.context())).groups[0]).toEqual({
    ...{ id: FAVOURITES, title: null, count: 1 },
  });
  const stranger = { ...context, viewer: visitor("visitor-2") };
  await expect(markFavourite(own, false, stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await markFavourite(own, false, context);
  expect((await list({ group: FAVOURITES })).entries).toEqual([]);
});

test("a search leads to tools, and to days as they are where somebody is", async () => {
  await add({ id: "a" });
  await add({ id: "b", toolId: "other", createdAt: new Date("2026-05-29T23:30:00Z") });
  const idsOf = async (toolIds: string[], days: string[], timeZone = "UTC") => {
    const query = { before: null, group: null, found: { toolIds, days, timeZone } };
    return (await listHistory(query, pipeline.context())).entries.map(({ id }) => id);
  };
  expect(await idsOf(["other"], [])).toEqual(["b"]);
  expect(await idsOf([], ["2026-05-29"])).toEqual(["b"]);
  expect(await idsOf([], ["2026-05-30"], "Europe/Berlin")).toEqual(["a", "b"]);
  expect(await idsOf([], [])).toEqual([]);
});

const free = { plan: "free", enable21x9: true, photo: undefined } as const;
const premium = { ...free, plan: "subscriber" } as const;

const FIELDS: Field[] = [
  ...STYLE_FIELDS,
  {
    control: "text",
    name: "lyrics",
    required: false,
    rows: 4,
    minLength: 0,
    maxLength: 100,
    missing: "enterValue",
  },
  {
    control: "choice",
    name: "model",
    look: "segments",
    options: [{ value: "small" }, { value: "large", plan: "subscriber" }],
    default: "small",
  },
  { control: "number", name: "words", min: 0, max: 300, step: 1, look: "slider" },
  { control: "switch", name: "open", default: true },
  { control: "address", name: "from", required: false },
];

test("texts, choices, numbers and switches fill the form again", () => {
  const values = { prompt: "A fringe", lyrics: "La", model: "small", words: 0, open: false, size: "2K" };
  expect(formValuesOf(FIELDS, values, free)).toEqual({
    prompt: "A fringe",
    lyrics: "La",
    model: "small",
    words: "0",
    open: "false",
    size: "2K",
  });
});

test("what the plan does not have, what is empty and what is no field is left out", () => {
  const values = { prompt: "", dimension: "16:9", size: "4K", model: "large", image_urls: ["x"], more: "x" };
  expect(formValuesOf(FIELDS, values, free)).toEqual({});
  expect(formValuesOf(FIELDS, values, premium)).toEqual({ dimension: "16:9", size: "4K", model: "large" });
  const wide = { dimension: "21:9", model: "gone" };
  expect(formValuesOf(FIELDS, wide, { ...premium, enable21x9: false })).toEqual({});
});

test("an address is that of the picture it gave, while that is kept", () => {
  const values = { from: "https://example.com/a.png" };
  const photo = "https://imgfx.example/files/uploads/0123456789.png";
  expect(formValuesOf(FIELDS, values, { ...free, photo })).toEqual({ from: photo });
  expect(formValuesOf(FIELDS, values, free)).toEqual(values);
});

const find = (words: string, locale: Locale = "en", timeZone = "UTC") =>
  findDays(words, {
    ...{ locale, timeZone, now: new Date("2026-11-23T02:00:00Z") },
    names: ["Today", "Yesterday"],
  });

test.each([
  ["15 Nov", "en", "2026-11-15"],
  ["November 15, 2026", "en", "2026-11-15"],
  ["2026-11-15", "en", "2026-11-15"],
  ["yesterday", "en", "2026-11-22"],
  ["15. November", "de", "2026-11-15"],
  ["11月15日", "ja", "2026-11-15"],
  ["15 tháng 11", "vi", "2026-11-15"],
  ["15 نوفمبر", "ar", "2026-11-15"],
] as const)("“%s” is a day in %s", (words, locale, day) => {
  expect(find(words, locale)).toEqual([day]);
});

test("a weekday is each of the last month", () => {
  expect(find("Sunday")).toEqual(["2026-11-22", "2026-11-15", "2026-11-08", "2026-11-01", "2026-10-25"]);
});

test("which day today is depends on where somebody is", () => {
  expect(find("today", "en", "UTC")).toEqual(["2026-11-23"]);
  expect(find("today", "en", "America/New_York")).toEqual(["2026-11-22"]);
});

test("what names no day finds none", () => {
  for (const words of ["sketch", "", "…", "35 Nov", "3d"]) expect(find(words)).toEqual([]);
});
