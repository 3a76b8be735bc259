import { afterEach, beforeEach, expect, test } from "vitest";
import { upload } from "~/server/db/schema/files.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import {
  taskTool,
  fakeTool,
  openFakePipeline,
  ORIGIN,
  SUBMIT,
  submitBody,
  visitor,
  type FakePipeline,
} from "../pipeline.fixture.ts";
import { generate } from "../generate.server.ts";
import { listGenerations, languageOf } from "./list-generations.server.ts";
import type { Field } from "#registry/contract/field.ts";

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline([fakeTool(), taskTool()]);
});
afterEach(() => pipeline.close());

const submit = () => generate(SUBMIT, submitBody([pipeline.addPhoto()]), pipeline.context());
const list = (toolId: string | null = null, viewer = visitor(), locale: "en" | "de" = "en") =>
  listGenerations(toolId, { ...pipeline.context(viewer), locale });

test("listGenerations shows what was made, newest first, to its owner only", async () => {
  await submit();
  await submit();
  const seen = await list();
  expect(seen).toHaveLength(2);
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(
    seen
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  expect(seen[0]).toMatchObject({
    toolId: "plain",
    status: "succeeded",
    prompt: "",
    results: [{ imageUrl: expect.stringContaining(`${ORIGIN}/files/outputs/`), width: 2048, height: 2048 }],
  });
  expect(await list(null, visitor("visitor-2"))).toEqual([]);
  expect(await list("another")).toEqual([]);
  expect(await list("plain")).toHaveLength(2);
});

test("listGenerations tells why one failed, in the asked locale", async () => {
  const noFace = new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  pipeline.provider.outcome = { status: "failed", error: noFace };
  await expect(submit()).rejects.toThrow("PHOTO_UNSUITABLE");
  const [seen] = await list(null, visitor(), "de");
  expect(seen).toMatchObject({ status: "failed", results: [], error: { code: "PHOTO_UNSUITABLE" } });
  expect(seen?.error?.message).toContain("Foto 1");
});

test("listGenerations tells how far a running one is", async () => {
  pipeline.provider.isShared = true;
  await generate(
    "/api/img/slow",
    submitBody([pipeline.addPhoto()], { imageType: undefined }),
    pipeline.context(),
  );
  pipeline.provider.outcome = { status: "running", stage: "queued" };
  expect(await list()).toMatchObject([{ status: "running", stage: "queued" }]);
  expect((await list())[0]).not.toHaveProperty("ahead");
  pipeline.provider.outcome = { status: "running", stage: "queued", ahead: 2 };
  expect(await list()).toMatchObject([{ stage: "queued", ahead: 2 }]);
});

test("listGenerations shows the photos that are still kept", async () => {
  const address = pipeline.addPhoto();
  const key = address.slice(`${ORIGIN}/files/`.length);
  await generate(SUBMIT, submitBody([address]), pipeline.context());
  expect(await list()).toMatchObject([{ uploadedImages: [] }]);
  const expiresAt = new Date(Date.UTC(2027, 0, 1));
  await pipeline.deps.db.insert(upload).values({
    key,
    ownerId: visitor().id,
    contentType: "image/png",
    maxBytes: 1,
    status: "stored",
    expiresAt,
  });
  expect(await list()).toMatchObject([{ uploadedImages: [address] }]);
});

test("listGenerations forgets what has expired", async () => {
  await submit();
  pipeline.advance(31 * 86_400_000);
  expect(await list()).toEqual([]);
});

const field: Field = {
  control: "choice",
  name: "tongue",
  role: "language",
  options: [{ value: "en" }, { value: "tw" }],
  default: "en",
  look: "menu",
};

test("the language of a text is the one that its form asked for, as browsers name it", () => {
  expect(languageOf([field], { tongue: "en" })).toBe("en");
  expect(languageOf([field], { tongue: "tw" })).toBe("zh-Hant");
});

test("a form that asks for no language tells none", () => {
  const { role: _, ...plain } = field;
  expect(languageOf([plain], { tongue: "en" })).toBeUndefined();
  expect(languageOf([field], {})).toBeUndefined();
});
