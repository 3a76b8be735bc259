import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "~/server/viewer.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import {
  fakeTool,
  openFakePipeline,
  visitor,
  type FakePipeline,
} from "~/server/generate/pipeline.fixture.ts";
import { judgeAnswer } from "../../../tests/judge-answer.ts";
import { action, loader } from "./tools.ts";

const BY_GET = "/api/img/result/{taskId}";

/** The contract's table: where each tool is submitted and polled. */
const TABLE: Record<string, { submit: string; poll: string[] }> = {
  "flux-kontext": {
    submit: "/api/img/flux-kontext-v2",
    poll: ["/api/img/flux-kontext-v2/taskResult", BY_GET],
  },
  "flux-kontext-dev": {
    submit: "/api/img/flux-kontext-dev-v2",
    poll: ["/api/img/flux-kontext-dev-v2-result", BY_GET],
  },
  "flux-kontext-multi": { submit: "/api/img/flux-kontext-multi", poll: [BY_GET] },
  "flux-kontext-multi-list": { submit: "/api/img/flux-kontext-multi-list", poll: [BY_GET] },
  "background-remover": { submit: "/api/img/background", poll: ["/api/img/create-result"] },
  "image-upscale": { submit: "/api/img/upscale", poll: ["/api/img/create-result"] },
  "image-description": { submit: "/api/img/description", poll: ["/api/img/create-v2-result"] },
  "ai-video": { submit: "/api/video/create", poll: ["/api/img/imgfx/taskResult"] },
  "ai-music": { submit: "/api/music/create", poll: ["/api/img/imgfx/taskResult"] },
};
const TOOLS = Object.keys(TABLE);
const PATHS = [...new Set(Object.values(TABLE).flatMap(({ poll }) => poll))];
const taskOf = (tool: string) => TOOLS.indexOf(tool).toString(16).padStart(32, "0");

let pipeline: FakePipeline;

beforeAll(async () => {
  pipeline = await openFakePipeline(
    Object.entries(TABLE).map(([id, paths]) =>
      fakeTool({ ...paths, id, section: "tool", imageType: undefined, delivery: "task" }, { fields: [] }),
    ),
  );
  for (const toolId of TOOLS) {
    const expiresAt = new Date(Date.UTC(2026, 6, 1));
    await pipeline.deps.db.insert(generation).values({
      ...{ id: taskOf(toolId), viewerId: visitor().id, toolId, toolVersion: "1", provider: "local" },
      ...{
        locale: "en",
        shownPrompt: "",
        values: {},
        photoKeys: [],
        cost: 1,
        status: "succeeded",
        expiresAt,
      },
    });
    await pipeline.deps.db.insert(output).values({
      ...{ key: `outputs/${toolId}.png`, generationId: taskOf(toolId), viewerId: visitor().id, position: 0 },
      ...{ contentType: "image/png", width: 1, height: 1, bytes: 1, expiresAt },
    });
  }
});
afterAll(() => pipeline.close());

interface Call {
  viewer?: Viewer;
  method?: string;
  body?: string;
}

async function call(path: string, { viewer = visitor(), method = "GET", body: sent }: Call = {}) {
  const runtime = {
    viewers: { ensure: async () => ({ viewer }) },
    catalog: pipeline.deps.catalog,
    pipeline: pipeline.deps,
    log: pipeline.deps.log,
    now: pipeline.context().now,
  };
  const origin = "https://site.test";
  const request = new Request(origin + path, {
    method,
    ...(sent === undefined ? {} : { body: sent, headers: { "Content-Type": "application/json" } }),
  });
  // The little of the site that the route asks.
  const args = {
    request,
    params: {},
    context: { runtime, clientAddress: "127.0.0.1", origin },
  } as unknown as LoaderFunctionArgs;
  const response = await (method === "GET" || method === "HEAD" ? loader : action)(args);
  const { status, headers } = response;
  const body = await response.json();
  expect(judgeAnswer({ method, path: new URL(request.url).pathname, status, body })).toBeNull();
  return { status, headers, body };
}

const poll = (path: string, taskId: string, viewer = visitor()) =>
  path === BY_GET
    ? call(`${path.replace("{taskId}", taskId)}?type=img`, { viewer })
    : call(path, { viewer, method: "POST", body: JSON.stringify({ taskId }) });

const CASES = TOOLS.flatMap((tool) =>
  PATHS.map((path) => [tool, path, TABLE[tool]?.poll.includes(path)] as const),
);

test.each(CASES)("a task of %s asked for at %s is known: %s", async (tool, path, isKnown) => {
  const answer = await poll(path, taskOf(tool));
  if (!isKnown) {
    expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
    return;
  }
  const imageUrl = `https://site.test/files/outputs/${tool}.png`;
  const facts = { code: 1, status: 1, imageUrl, url: imageUrl };
  expect([answer.status, answer.body]).toEqual([200, { ...facts, data: facts }]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test.each(PATHS)("at %s nobody finds another's task, or one that is none", async (path) => {
  for (const tool of TOOLS) {
    expect((await poll(path, taskOf(tool), visitor("visitor-2"))).status).toBe(404);
  }
  for (const id of ["f".repeat(32), "x", "..%2f", "%00"]) expect((await poll(path, id)).status).toBe(404);
});

test.each(PATHS)("%s takes its own method only", async (path) => {
  const address = path.replace("{taskId}", taskOf("flux-kontext"));
  const [allowed, others] =
    path === BY_GET ? ["GET, HEAD", ["POST", "PUT", "DELETE"]] : ["POST", ["GET", "PUT", "DELETE"]];
  for (const method of others) {
    const answer = await call(address, { method });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allowed]);
  }
});

test.each(TOOLS)("the address of submits of %s takes POST only", async (tool) => {
  const answer = await call(TABLE[tool]?.submit ?? "");
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
});

test("a poll that names no task, in whatever way, finds none; a body that is no JSON can't be read", async () => {
  const path = "/api/img/create-result";
  for (const body of ["{}", "[]", "null", '"x"', '{"taskId":null}', '{"taskId":["x"]}'])
    expect((await call(path, { method: "POST", body })).status).toBe(404);
  expect((await call(path, { method: "POST", body: "{" })).body.code).toBe("INVALID_INPUT");
});

test("an address that is in no manifest is no address", async () => {
  for (const path of ["/api/img/result", "/api/img/create-result/x", "/api/img/taskResult", "/api/anything"])
    for (const method of ["GET", "POST"]) expect((await call(path, { method })).status).toBe(404);
});
