import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HIDDEN_METHOD, listSmuggled, type Smuggled } from "../../../../tests/faults/smuggled-requests.ts";
import { createHttpServer } from "../listen.server.ts";
import { openTestSite } from "../site.fixture.ts";

/** Every request that reached the site: its method. */
const reached: string[] = [];
let site: Awaited<ReturnType<typeof openTestSite>>;

beforeAll(async () => {
  const server = createHttpServer((request) => void reached.push(request.method ?? ""));
  site = await openTestSite({}, { server });
});
afterAll(() => site.close());

/** Sends bytes, then nothing more, and gives what came until the site closed the connection. */
const send = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(site.port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.end(bytes, "latin1");
  });

test.each(listSmuggled("127.0.0.1"))(
  "$name: comes to one request at most, and to no hidden one",
  async ({ bytes }: Smuggled) => {
    reached.length = 0;
    const answer = await send(bytes);
    expect(reached).not.toContain(HIDDEN_METHOD);
    expect(reached.length).toBeLessThanOrEqual(1);
    expect(answer.match(/^HTTP\/1\.1 [2-5]/gm)?.length ?? 0).toBeLessThanOrEqual(1);
  },
);
