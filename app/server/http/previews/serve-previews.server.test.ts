import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { servePreviews } from "../create-app.server.ts";

const app = express().use(
  servePreviews({
    find: async (id, locale) =>
      id === "x" ? { bytes: Buffer.from(`picture ${locale}`), version: "abc" } : null,
  }),
);
app.use(((error, _request, response, _next) => {
  response.status(isAppError(error) ? 404 : 500).end();
}) satisfies express.ErrorRequestHandler);

let base: string;
let server: ReturnType<typeof app.listen>;
beforeAll(async () => {
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

test("a preview at its own version may be kept for ever, at any other for an hour", async () => {
  const own = await fetch(`${base}/previews/x/de.jpg?v=abc`);
  expect(await own.text()).toBe("picture de");
  expect(own.headers.get("Content-Type")).toBe("image/jpeg");
  expect(own.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const other = await fetch(`${base}/previews/x/de.jpg?v=old`);
  expect(other.headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test.each(["y/en.jpg", "x/xx.jpg", "x/en.png", "x/en", "x/..%2fen.jpg"])(
  "there is no preview %s",
  async (path) => {
    expect((await fetch(`${base}/previews/${path}`)).status).toBe(404);
  },
);
