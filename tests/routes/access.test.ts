import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, SUBMIT_PATH, type Failure } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl } = await takeSite();
const style = "inversion-filter";

let contacts = 0;
const trap = createServer((_request, response) => {
  contacts += 1;
  response.end("reached");
});
let trapUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  const address = trap.address();
  trapUrl = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
});
afterAll(() => trap.close());

test("no address but the viewer's own upload is accepted, and none is ever fetched", async () => {
  const client = new SiteClient(baseUrl);
  const own = await client.upload(await samplePhoto());
  const foreign = await new SiteClient(baseUrl).upload(await samplePhoto());
  const { port } = new URL(trapUrl);
  const corpus = [
    foreign,
    `${trapUrl}/a.png`,
    `http://localhost:${port}/a.png`,
    `http://0x7f000001:${port}/a.png`,
    `http://2130706433:${port}/a.png`,
    `http://[::ffff:127.0.0.1]:${port}/a.png`,
    `//127.0.0.1:${port}/a.png`,
    `${baseUrl}@127.0.0.1:${port}/a.png`,
    `http://169.254.169.254/latest/meta-data/`,
    "file:///etc/passwd",
    "data:image/png;base64,iVBORw0KGgo=",
    own.replace("/files/", "/files/../files/"),
    own.replace("uploads/", "uploads%2f"),
    `${own}?redirect=${trapUrl}`,
    own.replace(/[^/]+$/, "0".repeat(32) + ".jpg"),
    new URL(own).pathname,
  ];
  for (const address of corpus) {
    const answer = await client.submit<Failure>({ style, photos: [address] });
    expect([address, answer.status, answer.body.code]).toEqual([address, 400, "FOREIGN_IMAGE"]);
  }
  expect(contacts).toBe(0);
  expect(await client.balance()).toBe(4);
});

test("a refusal of another site's request is also told in the asked language", async () => {
  const client = new SiteClient(baseUrl, { "X-Locale": "de", Origin: "https://evil.example" });
  const answer = await client.call(SUBMIT_PATH, { method: "POST", json: {} });
  expect(answer.body.message).toMatch(/Website/);
});
