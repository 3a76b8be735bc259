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
