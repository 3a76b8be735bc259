import { expect, test } from "vitest";
import { parseSubmitAnswer, readRecent } from "./read-generations.ts";

const TOOL = { id: "photo", output: "image" } as const;
const request = {
  kind: "image",
  prompt: "Sketch",
  uploadedImages: ["/files/a.jpg"],
  now: new Date("2026-10-26T14:06:12Z"),
} as const;

test("a submit's answer gives one result per picture with its seed", () => {
  const body = {
    data: {
      generationId: "g1",
      results: [{ imageUrl: "/files/o.png", seed: 7 }],
      createdAt: "2026-10-26T14:00:00Z",
    },
  };
  expect(parseSubmitAnswer(body, request)).toEqual([
    {
      kind: "image",
      id: "g1-1",
      address: "/files/o.png",
      isPublic: false,
      seed: 7,
      prompt: "Sketch",
      createdAt: "2026-10-26T14:00:00Z",
      uploadedImages: ["/files/a.jpg"],
    },
  ]);
});

test("an answer without any address gives no result", () => {
  expect(parseSubmitAnswer({ data: { results: [] } }, request)).toEqual([]);
  expect(parseSubmitAnswer({ data: {} }, request)).toEqual([]);
  expect(parseSubmitAnswer("oops", request)).toEqual([]);
});

test("recent generations have their results and carry a failure's sentence", () => {
  const generations = [
    {
      id: "g2",
      status: "failed",
      createdAt: "t2",
      error: { code: "PROVIDER_FAILED", message: "It failed." },
    },
    {
      id: "g1",
      status: "succeeded",
      createdAt: "t1",
      prompt: "p",
      results: [{ imageUrl: "/o.png", width: 4, height: 5 }],
    },
  ];
  const read = readRecent({ ok: true, body: { generations } }, TOOL);
  expect(read?.map(({ id }) => id)).toEqual(["g2", "g1"]);
  expect(read?.[0]?.failure).toEqual({ code: "PROVIDER_FAILED", message: "It failed." });
  expect(read?.[1]?.results).toMatchObject([{ id: "g1-1", address: "/o.png", width: 4, height: 5 }]);
});
