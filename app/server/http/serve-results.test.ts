import { afterAll, beforeAll, expect, test } from "vitest";
import { generation, output } from "~/server/db/schema/generations.ts";
import { openTestSite } from "./site.fixture.ts";

let site: Awaited<ReturnType<typeof openTestSite>>;
const FILM = Buffer.from(Array.from({ length: 1_000 }, (_, place) => place % 251));

async function add(id: string, isPublic: boolean, ending: string, contentType: string): Promise<string> {
  const key = `outputs/${id}.${ending}`;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await site.database.db.insert(generation).values({
    ...{ id, viewerId: "somebody", toolId: "a-tool", toolVersion: "1", provider: "local", locale: "en" },
    ...{ shownPrompt: "", values: {}, photoKeys: [], cost: 1, status: "succeeded", isPublic, expiresAt },
  });
  await site.database.db.insert(output).values({
    ...{
      key,
      generationId: id,
      viewerId: "somebody",
      position: 0,
      contentType,
      bytes: FILM.length,
      expiresAt,
    },
  });
  await site.runtime.storage.write(key, FILM, contentType);
  return `${site.origin}/files/${key}`;
}

let film: string;
let words: string;
let secret: string;
beforeAll(async () => {
  site = await openTestSite();
  film = await add("film", true, "mp4", "video/mp4");
  words = await add("words", true, "txt", "text/plain");
  secret = await add("secret", false, "mp4", "video/mp4");
});
afterAll(() => site.close());

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a public film is read by whoever has its address, and makes no visitor of them", async () => {
  const answer = await fetch(film);
  expect(answer.status).toBe(200);
  expect(await bytesOf(answer)).toEqual(FILM);
  expect(answer.headers.get("Content-Type")).toBe("video/mp4");
  expect(answer.headers.get("Accept-Ranges")).toBe("bytes");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(answer.headers.getSetCookie()).toEqual([]);
  const head = await fetch(film, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, "1000"]);
});

test("any other is not there for a stranger, in no way of asking", async () => {
  for (const address of [secret, `${secret}?download=a.mp4`, `${secret}?w=160`])
    for (const init of [{}, { method: "HEAD" }, { headers: { Range: "bytes=0-1" } }])
      expect((await fetch(address, init)).status).toBe(404);
});

test("a player reads a film in parts", async () => {
  const part = await fetch(film, { headers: { Range: "bytes=10-19" } });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, "bytes 10-19/1000"]);
  expect(part.headers.get("Content-Length")).toBe("10");
  expect(await bytesOf(part)).toEqual(FILM.subarray(10, 20));
  const rest = await fetch(film, { headers: { Range: "bytes=990-" } });
  expect(await bytesOf(rest)).toEqual(FILM.subarray(990));
  const beyond = await fetch(film, { headers: { Range: "bytes=1000-" } });
  expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, "bytes */1000"]);
  const narrow = await fetch(`${film}?w=160`);
  expect([narrow.headers.get("Content-Type"), (await bytesOf(narrow)).length]).toEqual(["video/mp4", 1_000]);
});

test("a text is served as text, and saved under its own ending", async () => {
  const answer = await fetch(`${words}?download=words.html`);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="words.txt"');
  await answer.arrayBuffer();
});
