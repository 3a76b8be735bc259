import { expect, test } from "vitest";
import type { ApiAnswer } from "../form/api-call.ts";
import { isOfPhoto, watchPlace, type PlaceWatch } from "./follow-tasks.ts";

const told = (facts: object): ApiAnswer => ({
  ok: true,
  body: { generations: [{ id: "a", createdAt: "2026-10-26T14:06:00Z", status: "running", ...facts }] },
});

async function watch(answers: ApiAnswer[], isIt?: PlaceWatch["isIt"]) {
  const stop = new AbortController();
  const places: (number | null)[] = [];
  const paths: string[] = [];
  const pauses: number[] = [];
  const tool = { id: "ink", output: "image" } as const;
  const tell = (ahead: number | null) => places.push(ahead);
  await watchPlace(
    { tool, tell, signal: stop.signal, ...(isIt && { isIt }) },
    {
      callApi: async ({ path }) => {
        paths.push(path);
        const answer = answers.shift();
        if (answer === undefined) stop.abort();
        return answer ?? told({ stage: "queued", ahead: 9 });
      },
      sleep: async (milliseconds) => void pauses.push(milliseconds),
      whenOnline: async () => undefined,
    },
  );
  return { places, paths, pauses };
}

test("the place in the queue is told at each look, until the run is worked on", async () => {
  const { places, paths, pauses } = await watch([
    { ok: false, failure: { code: "NO_ANSWER" } },
    told({ status: "succeeded", stage: undefined }),
    told({ stage: "queued", ahead: 2 }),
    told({ stage: "queued", ahead: 0 }),
    told({ stage: "working" }),
  ]);
  expect(places).toEqual([2, 0, null]);
  expect(paths).toEqual(Array<string>(5).fill("/api/generations?toolId=ink"));
  expect(pauses).toEqual(Array<number>(5).fill(3000));
});

test("of several at once one is known by its photo, and the others are none of its business", async () => {
  const queued = (photo: string, ahead: number) => told({ stage: "queued", ahead, uploadedImages: [photo] });
  const answers = [
    queued("/b.jpg", 4),
    queued("/a.jpg", 2),
    told({ stage: "working", uploadedImages: ["/a.jpg"] }),
  ];
  expect((await watch(answers, isOfPhoto("/a.jpg"))).places).toEqual([2, null]);
  expect(isOfPhoto(undefined)({ uploadedImages: [] })).toBe(false);
});
