import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { priceOf } from "#registry/contract/price.ts";
import { SiteClient, type Failure, type SubmitAnswer } from "../site-client.ts";
import { readPhoto } from "../styles/list-styles.ts";
import { leastValues, listTools, type Tool } from "../styles/list-tools.ts";
import { subscribeClient } from "../sign-up-client.ts";
import { takeSite } from "../take-site.ts";
import { poll, pollUntilOver, submitTool, type PollFacts } from "./tool-calls.ts";

const { baseUrl, dataDir } = await takeSite();

/** The contract's table: where each tool is submitted to, and where its tasks are polled. */
const BY_ADDRESS = "/api/img/result/{taskId}";
const TABLE: Record<string, string[]> = {
  "/api/img/create": [],
  "/api/img/flux-kontext-v2": ["/api/img/flux-kontext-v2/taskResult", BY_ADDRESS],
  "/api/img/flux-kontext-dev-v2": ["/api/img/flux-kontext-dev-v2-result", BY_ADDRESS],
  "/api/img/flux-kontext-multi": [BY_ADDRESS],
  "/api/img/flux-kontext-multi-list": [BY_ADDRESS],
  "/api/img/background": ["/api/img/create-result"],
  "/api/img/upscale": ["/api/img/create-result"],
  "/api/img/description": ["/api/img/create-v2-result"],
  "/api/video/create": ["/api/img/imgfx/taskResult"],
  "/api/music/create": ["/api/img/imgfx/taskResult"],
};
const PATHS = [...new Set(Object.values(TABLE).flat())];
const TYPES: Record<string, RegExp> = {
  image: /^image\/(?:png|jpeg)$/,
  text: /^text\/plain; charset=utf-8$/,
  video: /^video\/mp4$/,
  audio: /^audio\/wav$/,
};

const tools = listTools();
const polled = tools.filter(({ manifest }) => manifest.delivery === "task").map(named);
const atOnce = tools.filter(({ manifest }) => manifest.delivery === "wait").map(named);

function named(tool: Tool): [string, Tool] {
  return [tool.manifest.id, tool];
}

let client: SiteClient;
let photos: string[];
beforeAll(async () => {
  client = await subscribeClient(baseUrl, dataDir);
  photos = [];
  for (const name of ["astronaut", "grace-hopper"]) {
    const small = await sharp(readPhoto(name)).resize(320).jpeg().toBuffer();
    photos.push(await client.upload(new Uint8Array(small)));
  }
});

test("every tool has the addresses of the contract, and tells them to clients", async () => {
  expect(Object.fromEntries(tools.map(({ manifest }) => [manifest.submit, manifest.poll ?? []]))).toEqual(
    TABLE,
  );
  const { body } = await client.call<{ tools: { id: string; submit: string; poll: string[] }[] }>(
    "/api/config",
  );
  for (const { manifest } of tools)
    expect(body.tools).toContainEqual({
      id: manifest.id,
      submit: manifest.submit,
      poll: TABLE[manifest.submit],
    });
});

test.each(polled)(
  "%s answers a task, which each of its poll paths tells of, and no other path",
  async (_id, tool) => {
    const { manifest } = tool;
    const ours = TABLE[manifest.submit] ?? [];
    const before = await client.balance();
    const { status, body, headers } = await submitTool(client, tool, { photos });
    expect([status, body]).toEqual([200, { data: { taskId: expect.stringMatching(/^[0-9a-f]{32}$/) } }]);
    expect(headers.get("Cache-Control")).toBe("no-store");
    const { taskId } = body.data;
    expect(await client.balance()).toBe(before - priceOf(tool, leastValues(tool, photos)));

    const done = await pollUntilOver(client, ours[0] ?? "", taskId);
    const address = expect.stringMatching(new RegExp(`^${baseUrl}/files/outputs/[0-9a-f]{32}\\.[a-z0-9]+$`));
    const facts: PollFacts = {
      ...{ code: 1, status: 1, imageUrl: address, url: address },
      ...(manifest.output === "text" && { text: expect.stringMatching(/\S{3}/) }),
      ...(done.seed !== undefined && { seed: expect.any(Number) }),
    };
    expect(done).toEqual({ ...facts, data: facts });
    expect(done.url).toBe(done.imageUrl);
    for (const path of PATHS) {
      const answer = await poll(client, path, taskId);
      if (ours.includes(path)) expect([path, answer.status, answer.body]).toEqual([path, 200, done]);
      else expect([path, answer.status, answer.body]).toMatchObject([path, 404, { code: "NOT_FOUND" }]);
    }

    const file = await client.fetch(done.imageUrl ?? "");
    expect([file.status, file.headers.get("Content-Type")]).toEqual([
      200,
      expect.stringMatching(TYPES[manifest.output] ?? /^$/),
    ]);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(manifest.output === "text" ? 100 : 1_000);
    const [listed] = await client.generations(manifest.id);
    expect(listed).toMatchObject({ id: taskId, status: "succeeded", results: [{ imageUrl: done.imageUrl }] });
  },
);

test.each(atOnce)("%s answers its picture at once", async (_id, tool) => {
  const visitor = new SiteClient(baseUrl);
  const token = await visitor.solveChallenge();
  const { status, body } = await submitTool<SubmitAnswer & { data: { url: string } }>(visitor, tool, {
    token,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { results, url, generationId, createdAt, ...rest } = body.data;
  expect(rest).toEqual({});
  expect(generationId).toMatch(/^[0-9a-f]{32}$/);
  expect(new Date(createdAt).toISOString()).toBe(createdAt);
  const number = expect.any(Number);
  expect(results).toEqual([{ imageUrl: url, width: number, height: number, seed: number }]);
  const picture = await visitor.fetch(url);
  expect(picture.headers.get("Content-Type")).toMatch(TYPES.image ?? /^$/);
  expect((await new SiteClient(baseUrl).fetch(url)).status).toBe(404);
  for (const path of PATHS) expect((await poll(visitor, path, generationId)).status).toBe(404);
  expect(await visitor.balance()).toBe(2);
});

test("somebody else's task, one that never was and what is no task's name are answered alike, at every path", async () => {
  const tool = tools.find(({ manifest }) => manifest.output === "audio");
  if (!tool) throw new Error("no tool makes sound");
  const { body } = await submitTool(client, tool, {});
  const visitor = new SiteClient(baseUrl);
  const nobody = new SiteClient(baseUrl);
  expect(await visitor.balance()).toBe(4);
  for (const path of PATHS) {
    const unknown = await poll<Failure>(visitor, path, "0".repeat(32));
    expect([path, unknown.status, unknown.body.code]).toEqual([path, 404, "NOT_FOUND"]);
    for (const stranger of [visitor, nobody]) {
      const theirs = await poll<Failure>(stranger, path, body.data.taskId);
      expect([path, theirs.status, theirs.body]).toEqual([path, 404, unknown.body]);
    }
    for (const name of ["x", "..", body.data.taskId.toUpperCase() + "A", "a".repeat(5_000)]) {
      const answer = await poll<Failure>(client, path, name);
      expect([path, name, answer.status]).toEqual([path, name, 404]);
    }
  }
  for (const path of PATHS.filter((path) => path !== BY_ADDRESS))
    for (const taskId of [undefined, null, 7, {}, [body.data.taskId], "\0", ""]) {
      const answer = await poll<Failure>(client, path, taskId);
      expect([path, taskId, answer.status]).toEqual([path, taskId, 404]);
    }
  expect((await pollUntilOver(client, TABLE[tool.manifest.submit]?.[0] ?? "", body.data.taskId)).code).toBe(
    1,
  );
});

test("submits are taken by POST only, polls by the method of their path", async () => {
  for (const path of Object.keys(TABLE)) {
    const answer = await client.call(path);
    expect([path, answer.status, answer.headers.get("Allow")]).toEqual([path, 405, "POST"]);
  }
  for (const path of PATHS) {
    const isByAddress = path === BY_ADDRESS;
    const address = path.replace("{taskId}", "0".repeat(32));
    const answer = await client.call(address, { method: isByAddress ? "POST" : "GET" });
    expect([path, answer.status, answer.headers.get("Allow")]).toEqual([
      path,
      405,
      isByAddress ? "GET, HEAD" : "POST",
    ]);
  }
});
