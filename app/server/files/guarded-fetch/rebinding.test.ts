import { createServer, type Server } from "node:https";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createOpenHttps, type Open } from "./picture-fetcher.server.ts";
import { createPictureFetcher } from "./picture-fetcher.server.ts";
import { createResolveHost } from "./picture-fetcher.server.ts";
import { makeCertificate } from "./certificate.fixture.ts";
import { startNameServer, type Answers } from "./name-server.fixture.ts";

// Real name servers and real connections; only the last step of a connection to a public address leads to this machine.

const PUBLIC_IP = "93.184.216.34";
const INNER = "127.0.0.1";
const NAME = "rebinding.example";

let server: Server;
let open: Open;
let png: Buffer;
let connected: string[] = [];
/** Requests that reached the server on this machine, and where it sends them on to. */
let reached: string[] = [];
let location: string | null = null;
let names: Awaited<ReturnType<typeof startNameServer>> | undefined;

beforeAll(async () => {
  const { key, cert } = makeCertificate([NAME, "second.example"]);
  server = createServer({ key, cert }, (request, response) => {
    reached.push(`${request.headers.host}${request.url}`);
    if (location !== null && request.url !== "/inner.png")
      response.writeHead(302, { Location: location }).end();
    else response.end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, INNER, resolve));
  const address = server.address();
  const openHttps = createOpenHttps({
    port: typeof address === "object" && address ? address.port : 0,
    ca: cert,
  });
  open = (asked) => {
    connected.push(asked.ip);
    return openHttps(asked.ip === PUBLIC_IP ? { ...asked, ip: INNER } : asked);
  };
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  names?.close();
  [connected, reached, location] = [[], [], null];
});

async function fetchWith(answers: Answers) {
  names = await startNameServer(answers);
  const resolve = createResolveHost([names.address]);
  return createPictureFetcher({ maxBytes: 100_000, resolve, open });
}
/** Public when it is asked for first, inner from then on. */
const rebinding = (): Answers => {
  let times = 0;
  return () => ((times += 1) === 1 ? [PUBLIC_IP] : [INNER]);
};
const unreachable = { code: "INVALID_INPUT", messageKey: "addressUnreachable" };

test("a name that turns inner after it was checked is connected to where it was checked, and asked for once", async () => {
  const fetchPicture = await fetchWith(rebinding());
  expect(await fetchPicture(`https://${NAME}/a.png`)).toEqual(png);
  expect([names?.asked, connected]).toEqual([[NAME], [PUBLIC_IP]]);
  await expect(fetchPicture(`https://${NAME}/a.png`)).rejects.toMatchObject(unreachable);
  expect(connected).toEqual([PUBLIC_IP]);
});

test.each([`https://${NAME}/inner.png`, "/inner.png", "https://second.example/inner.png"])(
  "a redirect to %s, whose name is inner by then, is not followed",
  async (leadsTo) => {
    location = leadsTo;
    const fetchPicture = await fetchWith(rebinding());
    await expect(fetchPicture(`https://${NAME}/a.png`)).rejects.toMatchObject(unreachable);
    expect([connected, reached]).toEqual([[PUBLIC_IP], [`${NAME}/a.png`]]);
  },
);

test.each([`https://${INNER}/inner.png`, "https://localhost/inner.png", "https://[::1]/inner.png"])(
  "a redirect to %s is not followed, and no name is asked for",
  async (leadsTo) => {
    location = leadsTo;
    const fetchPicture = await fetchWith(() => [PUBLIC_IP]);
    await expect(fetchPicture(`https://${NAME}/a.png`)).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect([names?.asked, connected, reached]).toEqual([[NAME], [PUBLIC_IP], [`${NAME}/a.png`]]);
  },
);

test("one answer with a public and an inner address is not connected to, in either order", async () => {
  for (const both of [
    [PUBLIC_IP, INNER],
    [INNER, PUBLIC_IP],
  ]) {
    const fetchPicture = await fetchWith(() => both);
    await expect(fetchPicture(`https://${NAME}/a.png`)).rejects.toMatchObject(unreachable);
    names?.close();
    names = undefined;
  }
  expect(connected).toEqual([]);
});
