import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { sendBody } from "./remix-handler.server.ts";

const CHUNK = 64 * 1024;
const CHUNKS = 2_000; // 128 MB

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Serves a stream of zeros; tells how many chunks were asked for, and whether it was cancelled. */
async function serveZeros(failAt = Infinity) {
  const seen = { chunks: 0, isCancelled: false, error: undefined as unknown };
  const app = express().get("/", (_request, response) => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (seen.chunks === failAt) throw new Error("broken off");
          seen.chunks += 1;
          controller.enqueue(new Uint8Array(CHUNK));
          if (seen.chunks === CHUNKS) controller.close();
        },
        cancel() {
          seen.isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    sendBody(body, response).catch((error: unknown) => (seen.error = error));
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = () => void server.close().closeAllConnections();
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: "127.0.0.1" });
  call.on("error", () => undefined);
  call.end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  answer.on("error", () => undefined);
  return { seen, answer };
}

test("a caller who does not read is sent no more than the connection holds", async () => {
  const { seen, answer } = await serveZeros();
  await sleep(300);
  const held = seen.chunks;
  expect(held).toBeLessThan(CHUNKS / 4);
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  expect(bytes).toBe(CHUNK * CHUNKS);
  expect(seen).toMatchObject({ isCancelled: false, error: undefined });
});

test("when the caller leaves, the stream is cancelled", async () => {
  const { seen, answer } = await serveZeros();
  answer.destroy();
  await expect.poll(() => seen.isCancelled).toBe(true);
});

test("a stream that fails cuts the connection, so that nobody takes a part for the whole", async () => {
  const { seen, answer } = await serveZeros(3);
  answer.resume();
  await expect.poll(() => answer.destroyed).toBe(true);
  expect(answer.complete).toBe(false);
  await expect.poll(() => String(seen.error)).toContain("broken off");
});
