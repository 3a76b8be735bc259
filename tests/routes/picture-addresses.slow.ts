import { createServer } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, type Failure } from "../site-client.ts";
import { readPhoto } from "../styles/list-styles.ts";
import { listTools, type Given, type Tool } from "../styles/list-tools.ts";
import { subscribeClient } from "../sign-up-client.ts";
import { takeSite } from "../take-site.ts";
import { pollUntilOver, submitTool } from "./tool-calls.ts";

const { baseUrl, dataDir } = await takeSite();

/** The tools whose photo may be given as an address. */
const takers = listTools().flatMap((tool) =>
  tool.fields.flatMap((field): { tool: Tool; given(address: string): Given }[] => {
    if (field.control !== "address") return [];
    const shown = Object.fromEntries(
      Object.entries(field.when ?? {}).map(([name, [value]]) => [name, value]),
    );
    return [{ tool, given: (address) => ({ image_urls: undefined, ...shown, [field.name]: address }) }];
  }),
);

/** Nothing here may ever be asked. */
let contacts = 0;
const trap = createServer((_request, response) => {
  contacts += 1;
  response.end("reached");
});
let port = 0;
let subscriber: SiteClient;
let own: string;
let balance: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => trap.listen(0, resolve));
  const address = trap.address();
  port = typeof address === "object" && address ? address.port : 0;
  // Nobody has to solve a challenge for each try.
  subscriber = await subscribeClient(baseUrl, dataDir);
  balance = await subscriber.balance();
  const photo = await sharp(readPhoto("astronaut")).resize(320).jpeg().toBuffer();
  own = await subscriber.upload(new Uint8Array(photo));
});
afterAll(() => trap.close());

const send = ({ tool, given }: (typeof takers)[number], address: string) =>
  submitTool<Failure>(subscriber, tool, { changes: given(address) });

/** What may be wrong with an address as it is written, and how that is told. */
const TOLD = {
  noAddress: /^This is not an address\./,
  notHttps: /^Only addresses that begin with https:\/\/ can be used\./,
  isPrivate: /^This address leads to a private network,/,
  hasMore: /^This address names a port, a user or a password,/,
};

test("an address that leads to this machine, or to no public https server, is refused before anything is asked or spent", async () => {
  const hostOf = new URL(baseUrl).host;
  const corpus: [string, keyof typeof TOLD][] = [
    [`http://127.0.0.1:${port}/a.png`, "notHttps"],
    [`https://127.0.0.1:${port}/a.png`, "hasMore"],
    [`https://localhost:${port}/a.png`, "hasMore"],
    ["https://127.0.0.1/a.png", "isPrivate"],
    ["https://localhost/a.png", "isPrivate"],
    ["https://0x7f000001/a.png", "isPrivate"],
    ["https://2130706433/a.png", "isPrivate"],
    ["https://[::1]/a.png", "isPrivate"],
    ["https://[::ffff:127.0.0.1]/a.png", "isPrivate"],
    ["https://10.0.0.1/a.png", "isPrivate"],
    ["https://169.254.169.254/latest/meta-data/", "isPrivate"],
    ["https://metadata.google.internal/computeMetadata/v1/", "isPrivate"],
    [`${baseUrl.replace("http:", "https:")}/files/a.png`, "hasMore"],
    [`https://user@${hostOf}/a.png`, "hasMore"],
    [`${baseUrl}@127.0.0.1:${port}/a.png`, "notHttps"],
    [`//127.0.0.1:${port}/a.png`, "noAddress"],
    ["https://example.com:8443/a.png", "hasMore"],
    ["ftp://example.com/a.png", "notHttps"],
    ["file:///etc/passwd", "notHttps"],
    ["data:image/png;base64,iVBORw0KGgo=", "notHttps"],
    ["https://exam ple.com/a.png", "noAddress"],
    ["/files/a.png", "noAddress"],
  ];
  const [first] = takers;
  expect(takers.length).toBeGreaterThan(0);
  for (const [nth, [address, told]] of corpus.entries()) {
    const taker = takers[nth % takers.length] ?? first;
    if (!taker) throw new Error("no tool takes an address");
    const answer = await send(taker, address);
    expect([address, answer.status, answer.body]).toMatchObject([
      address,
      400,
      { code: "INVALID_INPUT", message: expect.stringMatching(TOLD[told]), field: "imageUrl" },
    ]);
  }
  expect(contacts).toBe(0);
  expect(await subscriber.balance()).toBe(balance);
  expect(await subscriber.generations()).toEqual([]);
});

test("an address of ours is an upload of one's own and nothing else", async () => {
  const foreign = await new SiteClient(baseUrl).upload(await samplePhoto());
  for (const taker of takers)
    for (const address of [
      foreign,
      `${baseUrl}/`,
      `${baseUrl}/healthz`,
      `${baseUrl}/files/uploads/${"0".repeat(32)}.jpg`,
      `${own}?x`,
      own.replace("/files/", "/files/../files/"),
    ]) {
      const answer = await send(taker, address);
      expect([address, answer.status, answer.body.code]).toEqual([address, 400, "FOREIGN_IMAGE"]);
      const isUpload = /uploads\/[^?]+$/.test(address) && !address.includes("..");
      expect(answer.body.message).toMatch(isUpload ? /no longer among your uploads/ : /on our own site/);
    }
  expect(await subscriber.balance()).toBe(balance);
});

test.each(takers.map((taker): [string, (typeof takers)[number]] => [taker.tool.manifest.id, taker]))(
  "%s works on a photo of one's own that is given by its address",
  async (_id, { tool, given }) => {
    const client = new SiteClient(baseUrl);
    const photo = await sharp(readPhoto("astronaut")).resize(320).jpeg().toBuffer();
    const mine = await client.upload(new Uint8Array(photo));
    const { status, body } = await submitTool(client, tool, {
      changes: given(mine),
      token: await client.solveChallenge(),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const done = await pollUntilOver(client, tool.manifest.poll?.[0] ?? "", body.data.taskId);
    expect(done.code).toBe(1);
    expect((await client.fetch(done.imageUrl ?? "")).status).toBe(200);
    expect(await client.balance()).toBe(4 - tool.prices.credits);
  },
);
