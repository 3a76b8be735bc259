import { afterEach, beforeEach, expect, test } from "vitest";
import { idempotencyClaim } from "~/server/db/schema/generations.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import type { ErrorCode } from "#registry/contract/errors/error-codes.ts";
import {
  taskTool,
  codeOf,
  fakeOutput,
  fakeTool,
  openFakePipeline,
  ORIGIN,
  SUBMIT,
  subscriber,
  submitBody,
  visitor,
  type FakePipeline,
} from "./pipeline.fixture.ts";
import { generate, checkBalance, checkPlan } from "./generate.server.ts";
import { resultExpiry } from "./records/write-generations.server.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import type { Values } from "./request/parse-values.server.ts";
import type { Ratio, Size } from "#registry/contract/field.ts";

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline([
    fakeTool(),
    fakeTool({ id: "dear", credits: 100 }),
    fakeTool({ id: "secret", keepUploads: "until-settled" }),
    fakeTool({ id: "spoken", showSystemPrompt: true }),
    taskTool(),
  ]);
});
afterEach(() => pipeline.close());
const claims = () => pipeline.deps.db.select().from(idempotencyClaim);

const submit = (changes: Record<string, unknown> = {}, extra = {}, viewer = visitor()) =>
  generate(SUBMIT, submitBody([pipeline.addPhoto(viewer)], changes), pipeline.context(viewer, extra));

test("generate answers an absolute address, spends the price and records what it did", async () => {
  const answer = await submit();

  const [row] = await pipeline.generations();
  expect(answer).toEqual({
    data: {
      generationId: row?.id,
      createdAt: row?.createdAt.toISOString(),
      results: [
        expect.objectContaining({
          imageUrl: expect.stringMatching(`^${ORIGIN}/files/outputs/[0-9a-f]{32}\\.png$`),
        }),
      ],
    },
  });
  expect(row).toMatchObject({
    status: "succeeded",
    toolId: "plain",
    toolVersion: "version-1",
    provider: "local",
    shownPrompt: "",
    values: { prompt: "", dimension: "auto", size: "2K" },
    cost: 2,
    errorCode: null,
  });
  expect(Object.keys(row?.timings ?? {})).toEqual(
    expect.arrayContaining(
      ["verifyHuman", "checkBalance", "checkUploads", "holdCredits", "start", "run", "provider.flip"].concat([
        "checkOutputs",
        "storeOutputs",
      ]),
    ),
  );
  expect(await pipeline.balance()).toBe(2);
  expect(pipeline.files.size).toBe(1);
  expect([...pipeline.photos.values()][0]?.keptUntil).toEqual(row?.expiresAt);
  expect(pipeline.deps.running.size).toBe(0);
});

test("generate answers a seed of any 32 bits", async () => {
  const seed = 4_294_967_295;
  pipeline.provider.outcome = {
    status: "succeeded",
    outputs: [{ ...(await fakeOutput()), seed }],
    timings: {},
  };
  expect(await submit()).toMatchObject({ data: { results: [{ seed }] } });
});

test("generate removes the photos of a tool that keeps them only until settled", async () => {
  await submit({ imageType: "imgfx-style-secret" });
  expect(pipeline.photos.size).toBe(0);
});

test("generate tells the provider the person's words only where the tool shows its prompt", async () => {
  await submit({ prompt: "with a red hat" });
  await submit({ prompt: "with a red hat", imageType: "imgfx-style-spoken" });
  expect(pipeline.provider.jobs.map(({ prompt, words }) => [prompt, words])).toEqual([
    ["The hidden words.", ""],
    ["with a red hat", "with a red hat"],
  ]);
});

test("generate answers a task id at once for a tool that delivers later", async () => {
  pipeline.provider.outcome = new Promise(() => {});
  const body = submitBody([pipeline.addPhoto()]);
  const answer = await generate("/api/img/slow", { ...body, imageType: undefined }, pipeline.context());
  const [row] = await pipeline.generations();
  expect(answer).toEqual({ data: { taskId: row?.id } });
  expect(row?.status).toBe("running");
});

/** Each request is wrong in its own way and in the way of every check after it. */
const wrong: [string, ErrorCode, Record<string, unknown>][] = [
  ["tool", "NOT_FOUND", { imageType: "imgfx-style-none", size: "9K" }],
  ["values", "INVALID_INPUT", { size: "9K", dimension: "1:1", turnstileToken: "bad", image_urls: ["x"] }],
  ["values before plan", "NO_IMAGE", { size: "4K", image_urls: [] }],
  [
    "plan",
    "PLAN_REQUIRED",
    { size: "4K", turnstileToken: "bad", image_urls: ["http://other.example/a.png"] },
  ],
  [
    "human check",
    "VERIFICATION_FAILED",
    { turnstileToken: "bad", image_urls: ["http://other.example/a.png"] },
  ],
  ["uploads", "FOREIGN_IMAGE", { image_urls: ["http://other.example/a.png"] }],
];
test.each(wrong)("generate checks in the contract's order: %s gives %s", async (_step, code, changes) => {
  expect(await codeOf(submit(changes))).toBe(code);
  expect(await pipeline.generations()).toEqual([]);
  expect(await pipeline.balance()).toBe(4);
});

test("generate asks for the balance after the human check and before the photos", async () => {
  await submit();
  await submit();
  expect(await codeOf(submit({ turnstileToken: "bad" }))).toBe("VERIFICATION_FAILED");
  pipeline.provider.inspectError = new AppError("PHOTO_UNSUITABLE");
  expect(await codeOf(submit({ image_urls: ["http://other.example/a.png"] }))).toBe("SIGN_IN_REQUIRED");
});

test("generate reads the words after the human check and before the balance", async () => {
  pipeline.deps.provider.readWish = () => {
    throw new AppError("WORDS_NOT_UNDERSTOOD");
  };
  const dear = { imageType: "imgfx-style-dear" };
  expect(await codeOf(submit({ ...dear, turnstileToken: "bad" }))).toBe("VERIFICATION_FAILED");
  expect(await codeOf(submit(dear))).toBe("WORDS_NOT_UNDERSTOOD");
});

test("generate looks at no photo of an account whose credits do not suffice", async () => {
  pipeline.provider.inspectError = new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace" });
  const dear = { turnstileToken: null, imageType: "imgfx-style-dear" };
  await expect(submit(dear, {}, subscriber())).rejects.toMatchObject({
    code: "INSUFFICIENT_CREDITS",
    status: 402,
  });
});

test("generate refuses an unsuitable photo before anything is held", async () => {
  pipeline.provider.inspectError = new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace" });
  expect(await codeOf(submit({}, { idempotencyKey: "k" }))).toBe("PHOTO_UNSUITABLE");
  expect(await pipeline.generations()).toEqual([]);
  expect(await claims()).toEqual([]);
});

test.each<[string, () => void, ErrorCode]>([
  [
    "the provider fails",
    () => (pipeline.provider.outcome = { status: "failed", error: new AppError("CONTENT_REFUSED") }),
    "CONTENT_REFUSED",
  ],
  [
    "the provider takes nothing on",
    () => (pipeline.provider.startError = new AppError("PROVIDER_FAILED")),
    "PROVIDER_FAILED",
  ],
  [
    "the provider delivers nothing",
    () => (pipeline.provider.outcome = { status: "succeeded", outputs: [], timings: {} }),
    "PROVIDER_FAILED",
  ],
  [
    "the result has the wrong size",
    () =>
      (pipeline.provider.outcome = fakeOutput(200, 200).then((made) => ({
        status: "succeeded",
        outputs: [made],
        timings: {},
      }))),
    "PROVIDER_FAILED",
  ],
])("generate returns the credits and records why when %s", async (_case, arrange, code) => {
  arrange();
  await expect(submit()).rejects.toMatchObject({ code, creditsReturned: 2 });
  expect(await pipeline.balance()).toBe(4);
  expect(await pipeline.generations()).toMatchObject([{ status: "failed", errorCode: code }]);
  expect(pipeline.files.size).toBe(0);
});

test("generate records a fault of ours as INTERNAL and keeps its cause for the log", async () => {
  const fault = new Error("disk full");
  pipeline.deps.storage.write = async () => {
    throw fault;
  };
  const error = await submit().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "INTERNAL", cause: fault });
  expect(await pipeline.balance()).toBe(4);
  expect(await pipeline.generations()).toMatchObject([{ status: "failed", errorCode: "INTERNAL" }]);
});

test("generate tells that there is no room for a result, returns the credits and leaves nothing of it", async () => {
  pipeline.deps.storage.write = () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }));
  await expect(submit()).rejects.toMatchObject({
    code: "BUSY",
    messageKey: "storageFull",
    creditsReturned: 2,
  });
  expect(await pipeline.balance()).toBe(4);
  expect(await pipeline.generations()).toMatchObject([{ status: "failed", errorCode: "BUSY" }]);
  expect(pipeline.files.size).toBe(0);
});

test("generate gives up at the deadline, stops the run and returns the credits", async () => {
  pipeline.provider.outcome = new Promise(() => {});
  pipeline.deps.deadlineMs = 50;
  pipeline.provider.look = async () => {
    pipeline.advance(60);
    return { status: "running", stage: "working" };
  };
  expect(await codeOf(submit())).toBe("GENERATION_TIMEOUT");
  expect(new Set(pipeline.provider.cancelled).size).toBe(1);
  expect(await pipeline.balance()).toBe(4);
});

test("a disconnect does not stop a paid generation", async () => {
  const connection = new AbortController();
  let finish = () => {};
  const delivered = pipeline.provider.outcome;
  pipeline.provider.outcome = new Promise((resolve) => (finish = () => resolve(delivered)));
  const answer = submit({}, { signal: connection.signal });
  await expect.poll(() => pipeline.provider.jobs.length).toBe(1);
  connection.abort();
  expect(pipeline.deps.running.size).toBe(1);
  finish();
  await answer;
  expect(await pipeline.generations()).toMatchObject([{ status: "succeeded" }]);
});

const HELD_AT = new Date("2030-05-01T12:00:00Z");

test.each([
  ["30 days where nothing was chosen", [{}, {}], "2030-05-31"],
  ["30 days for a picture made of words alone", [], "2030-05-31"],
  ["what was chosen for its photo", [{ keepDays: 7 as const }], "2030-05-08"],
  [
    "the shortest choice among its photos",
    [{ keepDays: 7 as const }, {}, { keepDays: 1 as const }],
    "2030-05-02",
  ],
])("a result is kept %s", (_case, photos, day) => {
  expect(resultExpiry(HELD_AT, photos).toISOString()).toBe(`${day}T12:00:00.000Z`);
});

/** What somebody with this balance is told of three results at four credits each. */
async function tell(kind: "visitor" | "account", balance: number): Promise<string> {
  const context = pipeline.context({ ...visitor(), kind });
  const ledger = { ...context.deps.ledger, readBalance: async () => ({ balance }) };
  const values: Pick<Values, "count" | "priceOfOne"> = { count: 3, priceOfOne: 4 };
  const error: unknown = await checkBalance(values, {
    ...context,
    deps: { ...context.deps, ledger },
  }).catch((failure: unknown) => failure);
  return isAppError(error)
    ? `${error.code}: ${errorSentence("en", error.messageKey, error.params)}`
    : "enough";
}

test.each([
  ["visitor", 0, "SIGN_IN_REQUIRED: Please sign in to continue"],
  ["visitor", 4, "SIGN_IN_REQUIRED: This costs 12 credits, and you have 4. Please sign in to continue"],
  ["visitor", 12, "enough"],
  ["account", 0, "INSUFFICIENT_CREDITS: This costs 12 credits, and you have 0."],
  ["account", 11, "INSUFFICIENT_CREDITS: This costs 12 credits, and you have 11."],
] as const)("a %s with %i credits is told what is so", async (kind, balance, told) => {
  expect(await tell(kind, balance)).toBe(told);
});

const valuesOf = (ratio: Ratio, size: Size, photos = 1): Values => ({
  photos: Array.from({ length: photos }, () => "x"),
  text: "",
  ratio,
  size,
  address: undefined,
  count: 1,
  priceOfOne: 2,
  seed: undefined,
  isPublic: false,
  all: {},
  token: undefined,
  notices: [],
});

function refusal(wanted: Values, viewer = visitor(), tool = fakeTool()): string {
  try {
    checkPlan(tool, wanted, viewer);
  } catch (error) {
    return isAppError(error) ? `${error.code} ${error.messageKey}` : String(error);
  }
  return "accepted";
}

test("checkPlan lets a visitor have auto in 1K and 2K with two photos, and nothing more", () => {
  expect(refusal(valuesOf("auto", "1K"))).toBe("accepted");
  expect(refusal(valuesOf("auto", "2K", 2))).toBe("accepted");
  expect(refusal(valuesOf("auto", "4K"))).toBe("PLAN_REQUIRED planRequiredSize");
  expect(refusal(valuesOf("1:1", "2K"))).toBe("PLAN_REQUIRED planRequiredRatio");
  expect(refusal(valuesOf("21:9", "2K"))).toBe("PLAN_REQUIRED planRequiredRatio");
  expect(refusal(valuesOf("auto", "2K", 3))).toBe("TOO_MANY_IMAGES tooManyImagesFree");
});

test("checkPlan lets a subscriber have everything up to ten photos", () => {
  expect(refusal(valuesOf("21:9", "4K", 10), subscriber())).toBe("accepted");
  expect(refusal(valuesOf("auto", "2K", 11), subscriber())).toBe("TOO_MANY_IMAGES tooManyImagesPremium");
});

test.each<Ratio>(["9:21", "4:5", "5:4"])("checkPlan refuses %s as every other paid ratio", (ratio) => {
  expect(refusal(valuesOf(ratio, "2K"))).toBe("PLAN_REQUIRED planRequiredRatio");
  expect(refusal(valuesOf(ratio, "2K"), subscriber())).toBe("accepted");
});

test("checkPlan lets everyone have the default ratio of a form without auto, and no other", () => {
  const options: Ratio[] = ["1:1", "16:9"];
  const tool = fakeTool({}, { fields: [{ control: "ratio", name: "ratio", options, default: "1:1" }] });
  expect(refusal(valuesOf("1:1", "2K"), visitor(), tool)).toBe("accepted");
  expect(refusal(valuesOf("16:9", "2K"), visitor(), tool)).toBe("PLAN_REQUIRED planRequiredRatio");
});

test("checkPlan refuses an option that is for subscribers, of any tool", () => {
  const tool = fakeTool(
    {},
    {
      fields: [
        {
          ...{ control: "choice", name: "quality", default: "lite", look: "segments" },
          options: [{ value: "lite" }, { value: "pro", plan: "subscriber" }],
        },
      ],
    },
  );
  const asking = (quality: string) => ({ ...valuesOf("auto", "2K"), all: { quality } });
  expect(refusal(asking("lite"), visitor(), tool)).toBe("accepted");
  expect(refusal(asking("pro"), visitor(), tool)).toBe("PLAN_REQUIRED planRequired");
  expect(refusal(asking("pro"), subscriber(), tool)).toBe("accepted");
});
