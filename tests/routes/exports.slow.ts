import { beforeAll, expect, test } from "vitest";
import { readZip } from "~/server/privacy/read-zip.fixture.ts";
import { samplePhoto } from "../sample-photo.ts";
import { signUpClient } from "../sign-up-client.ts";
import { SiteClient } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl, dataDir } = await takeSite();
const STYLE = "inversion-filter";

/** What one account has, and names that others may have come by. */
interface Belongings {
  client: SiteClient;
  /** The generation that is kept. */
  id: string;
  /** The receipt of another one, which was deleted. */
  receipt: string;
  /** Whatever must not turn up with anybody else. */
  secrets: string[];
}

async function makeOwner(): Promise<Belongings> {
  const client = await signUpClient(baseUrl, dataDir);
  const upload = await client.upload(await samplePhoto());
  const make = async () => {
    const { status, body } = await client.submit({ style: STYLE, photos: [upload] });
    expect(status).toBe(200);
    return body.data;
  };
  const [kept, deleted] = [await make(), await make()];
  const gone = await client.call<{ receipt: { id: string } }>("/api/deletions", {
    method: "POST",
    json: { generationIds: [deleted.generationId] },
  });
  const receipt = gone.body.receipt.id;
  const files = [upload, kept.results[0]?.imageUrl ?? ""].map((address) => address.split("/").at(-1) ?? "");
  const id = kept.generationId;
  return { client, id, receipt, secrets: [id, receipt, ...files] };
}

let owner: Belongings;
let other: Belongings;
let left: SiteClient;
beforeAll(async () => {
  [owner, other] = [await makeOwner(), await makeOwner()];
  // Somebody who signed out of the owner's kind of account, and still has whatever cookies that leaves.
  const leaving = await makeOwner();
  await leaving.client.call("/api/auth/sign-out", { method: "POST", json: {} });
  left = leaving.client;
});

const strangers = (): [string, SiteClient][] => [
  ["another account", other.client],
  ["who signed out", left],
  ["a visitor", new SiteClient(baseUrl)],
];

test("an export holds its own account's things, and no name in the request changes whose it is", async () => {
  const textOf = async (client: SiteClient, query = "", headers = {}) => {
    const answer = await client.fetch(`/account/export${query}`, { headers });
    expect(answer.status).toBe(200);
    const entries = readZip(Buffer.from(await answer.arrayBuffer()));
    return entries
      .map(({ name, bytes }) => `${name}\n${name.endsWith(".json") ? bytes.toString() : ""}`)
      .join("\n");
  };
  const own = await textOf(owner.client);
  expect(owner.secrets.filter((secret) => !own.includes(secret))).toEqual([]);
  const query = `?id=${owner.id}&account=${owner.id}&userId=${owner.id}&receipt=${owner.receipt}`;
  for (const asked of ["", query]) {
    const theirs = await textOf(other.client, asked, { "X-User-Id": owner.id });
    expect(other.secrets.filter((secret) => !theirs.includes(secret))).toEqual([]);
    expect(owner.secrets.filter((secret) => theirs.includes(secret))).toEqual([]);
  }
});

test("whoever is not signed in is led to the sign-in and gets no export", async () => {
  for (const [who, client] of strangers().slice(1))
    for (const method of ["GET", "HEAD"]) {
      const answer = await client.fetch("/account/export", { method });
      expect([who, method, answer.status]).toEqual([who, method, 302]);
      expect(answer.headers.get("Location")).toMatch(/^\/sign-in/);
      expect(await answer.text()).toBe("");
    }
});

test("a receipt's number shows nothing of a living account, to nobody", async () => {
  for (const [who, client] of [...strangers(), ["the owner", owner.client] as const])
    for (const path of ["/account/goodbye", "/de/account/goodbye"]) {
      const answer = await client.fetch(`${path}?receipt=${owner.receipt}`);
      expect([who, path, answer.status]).toEqual([who, path, 302]);
    }
});
