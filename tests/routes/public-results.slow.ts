import { beforeAll, expect, test } from "vitest";
import { SiteClient } from "../site-client.ts";
import { fieldOfRole, listTools, type Tool } from "../styles/list-tools.ts";
import { subscribeClient } from "../sign-up-client.ts";
import { takeSite } from "../take-site.ts";
import { pollUntilOver, submitTool } from "./tool-calls.ts";

const { baseUrl, dataDir } = await takeSite();
const publishing = listTools().filter((tool) => fieldOfRole(tool, "public"));

/** One result of each choice, by tool. */
interface Made {
  tool: Tool;
  shared: { id: string; address: string };
  secret: { id: string; address: string };
}

let client: SiteClient;
const made: Made[] = [];
beforeAll(async () => {
  client = await subscribeClient(baseUrl, dataDir);
  for (const tool of publishing)
    made.push({ tool, shared: await make(tool, true), secret: await make(tool, false) });
});

async function make(tool: Tool, isPublic: boolean): Promise<Made["shared"]> {
  const field = fieldOfRole(tool, "public");
  // The choice that is the default needs no word.
  const isDefault = field?.control === "switch" && field.default === isPublic;
  const changes = isDefault || !field ? {} : { [field.name]: isPublic };
  const { body } = await submitTool(client, tool, { changes });
  const id = body.data.taskId;
  const { code, imageUrl = "" } = await pollUntilOver(client, tool.manifest.poll?.[0] ?? "", id);
  expect(code).toBe(1);
  return { id, address: imageUrl };
}

const somebody = async (): Promise<SiteClient> => {
  const visitor = new SiteClient(baseUrl);
  await visitor.balance();
  return visitor;
};

test("films and music can be made public, and nothing else", () => {
  expect(new Set(publishing.map(({ manifest }) => manifest.output))).toEqual(new Set(["video", "audio"]));
});

test("whoever has the address of a public result reads it; a private one does not exist for them", async () => {
  for (const { shared, secret, tool } of made)
    for (const stranger of [new SiteClient(baseUrl), await somebody()]) {
      const open = await stranger.fetch(shared.address);
      expect([tool.manifest.id, open.status]).toEqual([tool.manifest.id, 200]);
      expect(open.headers.getSetCookie()).toEqual([]);
      expect(open.headers.get("Cache-Control")).toContain("private");
      expect(open.headers.get("X-Robots-Tag")).toBe("noindex");
      await open.arrayBuffer();
      for (const address of [secret.address, `${secret.address}?download=a`, `${secret.address}?w=480`])
        for (const call of [{}, { method: "HEAD" }, { headers: { Range: "bytes=0-9" } }])
          expect((await stranger.fetch(address, call)).status).toBe(404);
    }
});

test("a player asks for parts of a film or a sound, its owner's or a stranger's", async () => {
  for (const { shared, secret } of made)
    for (const [reader, address] of [
      [client, secret.address],
      [new SiteClient(baseUrl), shared.address],
    ] as const) {
      const whole = await reader.fetch(address);
      const bytes = Buffer.from(await whole.arrayBuffer());
      const [size, type, tag] = [bytes.length, whole.headers.get("Content-Type"), whole.headers.get("ETag")];
      expect(whole.headers.get("Accept-Ranges")).toBe("bytes");
      for (const [range, start, end] of [
        ["bytes=0-99", 0, 99],
        ["bytes=100-", 100, size - 1],
        ["bytes=-50", size - 50, size - 1],
        [`bytes=10-${size * 2}`, 10, size - 1],
      ] as const) {
        const part = await reader.fetch(address, { headers: { Range: range } });
        expect([range, part.status, part.headers.get("Content-Range")]).toEqual([
          range,
          206,
          `bytes ${start}-${end}/${size}`,
        ]);
        expect([part.headers.get("Content-Type"), part.headers.get("Content-Length")]).toEqual([
          type,
          String(end - start + 1),
        ]);
        expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
      }
      const beyond = await reader.fetch(address, { headers: { Range: `bytes=${size}-` } });
      expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${size}`]);
      for (const [condition, status] of [
        [tag ?? "", 206],
        ['"another"', 200],
      ] as const) {
        const answer = await reader.fetch(address, {
          headers: { Range: "bytes=0-9", "If-Range": condition },
        });
        expect([condition, answer.status]).toEqual([condition, status]);
        await answer.arrayBuffer();
      }
    }
});

test("a public result that its person deletes is gone for everybody at once", async () => {
  for (const { shared } of made) {
    const reader = new SiteClient(baseUrl);
    expect((await reader.fetch(shared.address)).status).toBe(200);
    const deleted = await client.call("/api/deletions", {
      method: "POST",
      json: { generationIds: [shared.id] },
    });
    expect(deleted.status).toBe(200);
    for (const anyone of [reader, client])
      for (const call of [{}, { headers: { Range: "bytes=0-9" } }])
        expect((await anyone.fetch(shared.address, call)).status).toBe(404);
  }
});
