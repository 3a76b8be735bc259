import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, test } from "vitest";
import { AUTH_BASE } from "#registry/contract/wire/auth-requests.ts";
import { INTERNAL_CALLS } from "#registry/contract/wire/calls.ts";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, SUBMIT_PATH, type Call } from "../site-client.ts";
import { subscribeClient } from "../sign-up-client.ts";
import { listTools } from "../styles/list-tools.ts";
import { takeSite } from "../take-site.ts";
import { readBuiltRoutes } from "./built-routes.ts";
import { poll, pollUntilOver, submitTool } from "./tool-calls.ts";

const { baseUrl, dataDir } = await takeSite();
const STYLE = "inversion-filter";
const tools = listTools();

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: object;
}
let document: ApiDocument;
beforeAll(async () => {
  document = (await new SiteClient(baseUrl).call<ApiDocument>("/api/openapi.json")).body;
});

const ajv = new Ajv2020({
  strict: false,
  formats: {
    "date-time": (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text),
    uri: (text: string) => URL.canParse(text),
  },
});

/** Whether a real answer is what the document says of that call and status; else what is wrong with it. */
function judge(method: string, path: string, status: number, body: unknown): unknown {
  const schema = document.paths[path]?.[method]?.responses[status]?.content?.["application/json"]?.schema;
  if (schema === undefined) return `${method} ${path} does not tell of ${status}`;
  const isRight = ajv.validate({ ...schema, components: document.components }, body);
  return isRight ? "right" : { path, status, body, errors: ajv.errors };
}

test("the document is OpenAPI 3.1, is kept by caches, and makes a visitor of nobody", async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
  const answer = await fetch(`${baseUrl}/api/openapi.json`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect((await fetch(`${baseUrl}/api/openapi.json`, { method: "POST" })).status).not.toBe(200);
});

test("every route of the API is in the document or known as internal, and none that does not exist", async () => {
  const routes = (await readBuiltRoutes()).flatMap(({ path }) => (path.startsWith("api/") ? [path] : []));
  const own = new Set(routes.map((path) => `/${path.replace(/:(\w+)/g, "{$1}")}`));
  const internal = INTERNAL_CALLS.flatMap(({ path }) => (path.startsWith(AUTH_BASE) ? [] : [path]));
  const ofTools = new Set(tools.flatMap(({ manifest }) => [manifest.submit, ...(manifest.poll ?? [])]));
  const told = Object.keys(document.paths);
  const unknown = told.filter(
    (path) => !own.has(path) && !ofTools.has(path) && path !== SUBMIT_PATH && !path.startsWith(AUTH_BASE),
  );
  expect(unknown).toEqual([]);
  const untold = [...own].filter((path) => !path.endsWith("/*") && !told.includes(path));
  expect(untold.sort()).toEqual(internal.sort());
  expect([...ofTools].filter((path) => !told.includes(path))).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/secret|prompt\.md|development/i);
});

test("what a person's calls are really answered is what the document says, path by path", async () => {
  const client = await subscribeClient(baseUrl, dataDir);
  const wrong: unknown[] = [];
  const ask = async <Body>(path: string, call: Call = {}, template = path): Promise<Body> => {
    const { status, body } = await client.call<Body>(path, call);
    const [plain = ""] = template.split("?");
    const verdict = judge((call.method ?? "GET").toLowerCase(), plain, status, body);
    if (verdict !== "right") wrong.push(verdict);
    return body;
  };
  const post = (json: unknown, headers: Record<string, string> = {}): Call => ({
    method: "POST",
    json,
    headers,
  });

  await ask("/api/config");
  await ask("/api/credits");
  await ask("/api/human-check/challenge");
  await ask("/api/presigned-urls", post({ fileType: "image/png", count: 2 }));
  await ask("/api/presigned-urls", post({ fileType: "image/gif", count: 0 }));
  await ask("/api/check-in", post({}));
  await ask("/api/checkout", post({ item: "pack-100" }));
  await ask("/api/checkout", post({ item: "pack-1" }));
  await ask("/api/generations/unknown", {}, "/api/generations/{id}");
  await ask("/api/auth/sign-out", { ...post({}), headers: { Cookie: null } });
  const nobody = { email: "nobody@example.com", password: "correct horse 1" };
  await ask("/api/auth/sign-in/email", post(nobody));
  await ask("/api/auth/sign-up/email", post({ ...nobody, name: "Ann" }));

  const upload = await client.upload(await samplePhoto(400, 300));
  const style = { image_urls: [upload], num_images: "1", imageType: STYLE };
  await ask(SUBMIT_PATH, post({ ...style, imageType: "no-such-style" }));
  await ask(SUBMIT_PATH, post(style, { "Idempotency-Key": "a-key" }));
  const made = await ask<{ id: string }>("/api/generations?key=a-key");
  await ask(`/api/generations/${made.id}`, {}, "/api/generations/{id}");
  await ask("/api/generations");
  for (const [id, method] of [
    [made.id, "PUT"],
    [made.id, "DELETE"],
    ["unknown", "PUT"],
  ] as const)
    await ask(`/api/favourites/${id}`, { method }, "/api/favourites/{id}");
  await ask("/api/shares", post({ generationId: made.id, days: 2 }));
  const shared = await ask<{ id: string }>("/api/shares", post({ generationId: made.id, days: 1 }));
  await ask(`/api/shares?generationId=${made.id}`);
  const end: Call = { method: "DELETE" };
  await ask(`/api/shares/${shared.id}`, end, "/api/shares/{id}");
  await ask(`/api/shares/${shared.id}`, end, "/api/shares/{id}");
  await ask(`/api/tools/${STYLE}/stats`, {}, "/api/tools/{id}/stats");
  await ask("/api/tools/unknown/stats", {}, "/api/tools/{id}/stats");

  for (const path of ["replicate", "stripe"]) await ask(`/api/webhooks/${path}`, post({ type: "x" }));
  expect(wrong).toEqual([]);
});

test("each family's submit and poll are answered as the document says, while a task runs and after", async () => {
  const client = await subscribeClient(baseUrl, dataDir);
  const wrong: unknown[] = [];
  const seen = (method: string, path: string, { status, body }: { status: number; body: unknown }) => {
    const verdict = judge(method, path, status, body);
    if (verdict !== "right") wrong.push(verdict);
  };
  const upload = await client.upload(await samplePhoto(400, 300));
  for (const tool of tools.filter(({ manifest }) => manifest.output !== "video")) {
    const { submit, poll: paths = [] } = tool.manifest;
    const answer = await submitTool(client, tool, { photos: [upload, upload] });
    seen("post", submit, answer);
    const taskId = answer.status === 200 ? answer.body.data.taskId : undefined;
    if (taskId === undefined) continue;
    const [running] = [await client.call(`/api/generations/${taskId}`)];
    seen("get", "/api/generations/{id}", running);
    for (const path of paths)
      seen(path.includes("{") ? "get" : "post", path, await poll(client, path, taskId));
    await pollUntilOver(client, paths[0] ?? "", taskId);
    for (const path of paths)
      seen(path.includes("{") ? "get" : "post", path, await poll(client, path, taskId));
    seen("get", "/api/generations/{id}", await client.call(`/api/generations/${taskId}`));
  }
  expect(wrong).toEqual([]);
});
