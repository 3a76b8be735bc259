import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrigin } from "#registry/contract/marks/source-mark.ts";
import { output } from "~/server/db/schema/generations.ts";
import { measureFilm, measureMp3, measureWave } from "~/server/files/media/measure-media.ts";
import { makeFilm, makeMp3, makeWave } from "~/server/files/media/media.fixture.ts";
import type { ProviderOutput } from "~/server/providers/provider.ts";
import { taskTool, openFakePipeline, type FakePipeline } from "../pipeline.fixture.ts";
import { storeOutputs } from "./settle.server.ts";
const PLAN = { width: 1280, height: 720, seconds: 8 };

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline([taskTool()]);
});
afterEach(() => pipeline.close());

async function store(made: ProviderOutput): Promise<Buffer> {
  const row = await pipeline.begin();
  await storeOutputs(row, [made], pipeline.context());
  const [file] = [...pipeline.files.values()];
  const [record] = await pipeline.deps.db.select().from(output);
  expect(record?.bytes).toBe(file?.length);
  return Buffer.from(file ?? []);
}

test("a film is stored with its mark, and plays as it did", async () => {
  const film = makeFilm(PLAN);
  const file = await store({ kind: "video", bytes: film, contentType: "video/mp4", ...PLAN });
  expect(measureFilm(file)).toEqual(PLAN);
  expect(readOrigin(file)).toBe("edited");
  expect(file.subarray(0, film.length)).toEqual(film);
});

test("music is stored with its mark, and plays as long as it did", async () => {
  const wave = await store({ kind: "audio", bytes: makeWave(2.5), contentType: "audio/wav", seconds: 2.5 });
  expect(measureWave(wave)).toBe(measureWave(makeWave(2.5)));
  expect(readOrigin(wave)).toBe("edited");
});

test("so is music of a vendor", async () => {
  const mp3 = await store({ kind: "audio", bytes: makeMp3(2), contentType: "audio/mpeg", seconds: 2 });
  expect(measureMp3(mp3)).toBe(measureMp3(makeMp3(2)));
  expect(readOrigin(mp3)).toBe("edited");
});
