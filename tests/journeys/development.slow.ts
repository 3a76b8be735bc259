import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type Site } from "../site-process.ts";
import { takeSite } from "../take-site.ts";

let development: Site;
beforeAll(async () => {
  await takeSite(); // it compiles the tools
  development = await startSite({ isDevelopment: true });
});
afterAll(() => development.stop());

test("a name that somebody else had lead here reads no source", async () => {
  const { hostname, port } = new URL(development.baseUrl);
  const statusFor = (Host: string) =>
    new Promise<number | undefined>((done, failed) => {
      const path = "/scripts/site/serve-development.ts?raw";
      const sent = request({ hostname, port, path, headers: { Host } }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      });
      sent.on("error", failed).end();
    });
  expect(await statusFor(`evil.example:${port}`)).toBeGreaterThanOrEqual(400);
  expect(await statusFor(`${hostname}:${port}`)).toBe(200);
});
