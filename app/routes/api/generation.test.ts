import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOOK_AGAIN_S } from "#registry/contract/wire/values.ts";
import {
  fakeOutput,
  fakeTool,
  openFakePipeline,
  ORIGIN,
  visitor,
  type FakePipeline,
} from "~/server/generate/pipeline.fixture.ts";
import { generate } from "~/server/generate/generate.server.ts";
import { judgeAnswer } from "../../../tests/judge-answer.ts";
import { loader } from "./generation.ts";

const SUBMIT = "/api/img/slow";

let pipeline: FakePipeline;
let id: string;

beforeAll(async () => {
  const task = { imageType: undefined, section: "tool", delivery: "task" };
  pipeline = await openFakePipeline([
    fakeTool({ ...task, id: "slow", submit: SUBMIT, poll: [`${SUBMIT}/taskResult`] }, { fields: [] }),
  ]);
  // Nobody but who asks looks at it.
  pipeline.provider.isShared = true;
  pipeline.provider.outcome = { status: "running", stage: "working" };
  const { data } = await generate(SUBMIT, { turnstileToken: "good-etag" }, pipeline.context());
  if (!("taskId" in data)) throw new Error("no task was begun");
  id = data.taskId;
});
afterAll(() => pipeline.close());

async function ask(known?: string): Promise<Response> {
  const runtime = {
    viewers: { ensure: async () => ({ viewer: visitor() }) },
    pipeline: pipeline.deps,
    log: pipeline.deps.log,
    now: pipeline.context().now,
  };
  const headers = known === undefined ? {} : { "If-None-Match": known };
  // The little of the site that the route asks.
  return loader({
    request: new Request(`${ORIGIN}/api/generations/${id}`, { headers }),
    params: { id },
    context: { runtime, clientAddress: "127.0.0.1", origin: ORIGIN },
  } as unknown as LoaderFunctionArgs);
}

test("a running one says when to look again, also to whoever knows how it stands", async () => {
  const first = await ask();
  const told = await first.json();
  expect(told).toMatchObject({ id, status: "running" });
  expect(judgeAnswer({ method: "GET", path: `/api/generations/${id}`, status: 200, body: told })).toBeNull();
  const again = await ask(first.headers.get("ETag") ?? "");
  expect([first.status, again.status]).toEqual([200, 304]);
  for (const { headers } of [first, again]) expect(headers.get("Retry-After")).toBe(String(LOOK_AGAIN_S));
});

test("one that has not changed is 304, named alone, in a list or weakly; one that ended is not asked for again", async () => {
  const waited = (await ask()).headers.get("ETag") ?? "";
  pipeline.provider.outcome = { status: "succeeded", outputs: [await fakeOutput(100, 50)], timings: {} };
  const done = await ask(waited);
  expect(await done.json()).toMatchObject({ id, status: "succeeded" });
  expect([done.status, done.headers.get("Retry-After")]).toEqual([200, null]);
  const etag = done.headers.get("ETag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`]) {
    const answer = await ask(known);
    expect([answer.status, await answer.text(), answer.headers.get("ETag")]).toEqual([304, "", etag]);
  }
  expect((await ask(`"other", ${waited}`)).status).toBe(200);
});
