import { connect } from "node:net";

/** Milliseconds after which a connection that says nothing more is closed from here: longer than the server's own. */
const PATIENCE_MS = 120_000;

export interface SentBytes {
  /** The status of each answer that came, in order; none where the connection was closed without one. */
  statuses: number[];
  /** Everything that came. */
  text: string;
}

/**
 * Sends bytes to a site as they are, over a connection of their own, and reads until the site closes it or, with
 * `isAnswered`, until the first answer is there.
 */
export function sendBytes(
  baseUrl: string,
  parts: (string | Uint8Array)[],
  { isAnswered = false, endsHalf = false } = {},
): Promise<SentBytes> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("latin1");
      resolve({
        statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
        text,
      });
    };
    const timer = setTimeout(end, PATIENCE_MS);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (isAnswered) end();
    });
    socket.on("error", end);
    socket.on("close", end);
    for (const part of parts) socket.write(part);
    if (endsHalf) socket.end();
  });
}
