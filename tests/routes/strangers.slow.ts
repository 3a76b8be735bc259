import { beforeAll, expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { signUpClient, subscribeClient } from "../sign-up-client.ts";
import { SiteClient, type Call } from "../site-client.ts";
import { listTools } from "../styles/list-tools.ts";
import { takeSite } from "../take-site.ts";
import { fillParts, readBuiltRoutes } from "./built-routes.ts";
import { pollUntilOver, submitTool } from "./tool-calls.ts";

const { baseUrl, dataDir } = await takeSite();
const tools = listTools();

/** What one person has, and what others may know the names of. */
interface Belongings {
  client: SiteClient;
  upload: string;
  result: string;
  taskId: string;
  purchase: string;
  /** Of a link to a result that is shared. */
  share: string;
}

let theirs: Belongings;
let photo: string[];
beforeAll(async () => {
  const client = await subscribeClient(baseUrl, dataDir);
  const upload = await client.upload(await samplePhoto(400, 300));
  photo = [upload, upload];
  const tool = tools.find(({ manifest }) => manifest.delivery === "task" && manifest.photos.min === 1);
  if (!tool) throw new Error("no tool has tasks");
  const { body } = await submitTool(client, tool, { photos: photo });
  const { taskId } = body.data;
  const { imageUrl = "" } = await pollUntilOver(client, tool.manifest.poll?.[0] ?? "", taskId);
  const { body: checkout } = await client.call<{ url: string }>("/api/checkout", {
    method: "POST",
    json: { item: "pack-100" },
  });
  const { body: shared } = await client.call<{ id: string }>("/api/shares", {
    method: "POST",
    json: { generationId: taskId, days: 7 },
  });
  const purchase = new URL(checkout.url).pathname;
  theirs = { client, upload, result: imageUrl, taskId, purchase, share: shared.id };
});

const send = (json: unknown): Call => ({ method: "POST", json });

/** Per route that takes the name of something, the calls that name what is somebody else's: each answers 404. */
const NAMED: Record<string, () => [string, Call][]> = {
  "api/*": () => {
    const { taskId } = theirs;
    const paths = new Set(tools.flatMap(({ manifest }) => manifest.poll ?? []));
    return [...paths].map((path) =>
      path.includes("{taskId}") ? [path.replace("{taskId}", taskId), {}] : [path, send({ taskId })],
    );
  },
  "api/cancellations": () => [["/api/cancellations", send({ taskId: theirs.taskId })]],
  "api/deletions": () => [
    ["/api/deletions", send({ generationIds: [theirs.taskId] })],
    ["/api/deletions", send({ uploads: [theirs.upload] })],
  ],
  "api/favourites/:id": () => [
    [`/api/favourites/${theirs.taskId}`, { method: "PUT" }],
    [`/api/favourites/${theirs.taskId}`, { method: "DELETE" }],
  ],
  "api/generations/:id": () => [[`/api/generations/${theirs.taskId}`, {}]],
  "api/shares": () => [
    ["/api/shares", send({ generationId: theirs.taskId, days: 1 })],
    [`/api/shares?generationId=${theirs.taskId}`, {}],
  ],
  "api/shares/:id": () => [[`/api/shares/${theirs.share}`, { method: "DELETE" }]],
  "api/uploads": () => [["/api/uploads", send({ uploads: [theirs.upload], keepDays: 1 })]],
  "api/archive": () => [[`/api/archive?ids=${theirs.taskId}`, {}]],
  "files/*": () =>
    [theirs.upload, theirs.result].flatMap((address): [string, Call][] => [
      [address, {}],
      [address, { method: "HEAD" }],
      [`${address}?w=480`, {}],
      [`${address}?download=a.png`, {}],
      [address, { headers: { Range: "bytes=0-9" } }],
    ]),
  "checkout/:purchaseId": () => [
    [theirs.purchase, {}],
    [theirs.purchase, { method: "POST" }],
  ],
};

/** Routes that change something of whoever calls, without naming it. */
const UNNAMED = [
  ...[
    "api/auth/*",
    "api/check-in",
    "api/checkout",
    "api/portal",
    "api/presigned-urls",
    "api/previews",
    "api/words",
    "checkout/portal",
  ],
  ...["sign-out", "sign-in", "sign-in-code", "sign-up", "verify", "reset", "account"],
];
/** Routes with a signature in place of a person. */
const SIGNED = ["api/webhooks/replicate", "api/webhooks/stripe"];

test("every route of the built site that can change something is one that this file knows", async () => {
  const acting = (await readBuiltRoutes()).filter(
    ({ acts, reads, path }) => acts && !(reads && isRead(path)),
  );
  const known = new Set([...Object.keys(NAMED), ...UNNAMED, ...SIGNED]);
  expect(acting.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  for (const path of Object.keys(NAMED))
    expect((await readBuiltRoutes()).map((route) => route.path)).toContain(path);
});

/** Routes whose action does nothing but refuse, which the test of methods shows. */
const isRead = (path: string): boolean =>
  /^api\/(?:config|credits|generations(?:\/:id)?|history|human-check\/challenge|mails\/:letterId|openapi\.json|purchases|tools\/:id\/stats)$|^account\/export$|^previews\/:id$/.test(
    path,
  );

const newVisitor = async (): Promise<SiteClient> => {
  const visitor = new SiteClient(baseUrl);
  await visitor.balance();
  return visitor;
};

test.each([
  ["visitor", newVisitor],
  ["account", () => signUpClient(baseUrl, dataDir)],
  ["somebody without a cookie", async () => new SiteClient(baseUrl)],
])("what is another's does not exist for a %s who names it, route by route", async (_who, arrive) => {
  const other = await arrive();
  for (const [route, listCalls] of Object.entries(NAMED))
    for (const [path, call] of listCalls()) {
      const answer = await other.fetch(path, call);
      expect([route, path, call.method ?? "GET", answer.status]).toEqual([
        route,
        path,
        call.method ?? "GET",
        404,
      ]);
      await answer.arrayBuffer();
    }
  const [, key = ""] = theirs.upload.split("/files/");
  const forged = await other.fetch(`${baseUrl}/files/${key}`, { method: "PUT", body: "x" });
  expect(forged.status).toBe(403);
});

test("no page and no list of the site shows what is another's", async () => {
  const visitor = await newVisitor();
  const account = await signUpClient(baseUrl, dataDir);
  const secrets = [
    theirs.taskId,
    theirs.upload.split("/").at(-1) ?? "",
    theirs.result.split("/").at(-1) ?? "",
  ];
  const reading = (await readBuiltRoutes()).filter(({ reads, path }) => reads && !path.includes("*"));
  expect(reading.length).toBeGreaterThan(20);
  for (const { path } of reading)
    for (const address of [`/${fillParts(path)}`, `/${fillParts(path) || "_root"}.data`])
      for (const other of [visitor, account]) {
        const answer = await other.fetch(address);
        const body = Buffer.from(await answer.arrayBuffer()).toString("latin1");
        expect([address, answer.status < 500]).toEqual([address, true]);
        expect([address, secrets.filter((secret) => body.includes(secret))]).toEqual([address, []]);
      }
  expect((await theirs.client.fetch(theirs.result)).status).toBe(200);
  expect((await theirs.client.generations()).map(({ id }) => id)).toContain(theirs.taskId);
});

test("a name that can't be one is unknown or unusable, and never a fault of the site", async () => {
  const visitor = await newVisitor();
  const odd = ["\0", "\ud800", "a\0b", "x".repeat(10_000), "'; --", "%", "🙂"];
  for (const name of odd) {
    const sent = encodeURIComponent(Buffer.from(name).toString());
    const reads = [`/api/generations?toolId=${sent}`, `/api/history?before=${sent}&of=${sent}`];
    for (const address of [...reads, `/api/archive?ids=${sent}`, `/history?before=${sent}`])
      expect([address, (await visitor.fetch(address)).status < 500]).toEqual([address, true]);
    for (const [path, json] of [
      ["/api/cancellations", { taskId: name }],
      ["/api/deletions", { generationIds: [name] }],
      ["/api/deletions", { uploads: [name] }],
      ["/api/uploads", { uploads: [name], keepDays: 1 }],
      ["/api/img/create-result", { taskId: name }],
    ] as const) {
      const answer = await visitor.call(path, { method: "POST", json });
      expect([path, name, [400, 404].includes(answer.status)]).toEqual([path, name, true]);
    }
  }
});
