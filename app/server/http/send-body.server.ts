import type { Response as ExpressResponse } from "express";

/**
 * Sends a stream as an answer's body, no faster than the caller takes it: a slow one must not pile up a large file in
 * memory. When the caller leaves, the stream is cancelled.
 * @throws whatever the stream fails with; the connection is cut then, since the answer can't be completed.
 */
export async function sendBody(body: ReadableStream<Uint8Array>, response: ExpressResponse): Promise<void> {
  const reader = body.getReader();
  let goOn = () => {};
  // One listener for all waits: compression forwards it to a stream of its own, from which none can be taken back.
  response.on("drain", () => goOn());
  response.once("close", () => {
    goOn();
    reader.cancel().catch(() => undefined); // a stream that has failed says so to whoever reads it
  });
  try {
    while (!response.destroyed) {
      const { done, value } = await reader.read();
      if (done) break;
      const drained = new Promise<void>((resolve) => (goOn = resolve));
      const isFull = !response.write(value);
      // Compression holds back what it has; pages are sent in pieces.
      if ("flush" in response && typeof response.flush === "function") response.flush();
      if (isFull && !response.destroyed) await drained;
    }
    response.end();
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}
