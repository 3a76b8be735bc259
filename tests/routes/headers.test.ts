import { expect, test } from "vitest";
import { SiteClient, SUBMIT_PATH, type Call } from "../site-client.ts";
import { takeSite } from "../take-site.ts";
import { fillParts, readBuiltRoutes } from "./built-routes.ts";

/** What routes that end in `*` are asked for. */
const SPLATS: Record<string, string> = {
  "api/*": SUBMIT_PATH.slice(1),
  "api/auth/*": "api/auth/get-session",
  "files/*": "files/uploads/none.png",
  "*": "anything",
};
const POLICIES = [
  "default-src",
  "script-src",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
/** A file's own policy forbids everything. */
const SANDBOX = "default-src 'none'; sandbox";

const REQUIRED: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "x-frame-options": /^DENY$/,
  "permissions-policy": /camera=\(\)/,
  "x-request-id": /^[0-9a-f-]{36}$/,
};

/** The address of what is shared opens it, so nobody is told of it. */
const REQUIRED_OF_SHARES = {
  ...REQUIRED,
  "referrer-policy": /^no-referrer$/,
  "x-robots-tag": /^noindex$/,
  "cache-control": /^no-store$/,
};

/** What the headers of an answer at a path lack, or tell too much. */
function findMisses(path: string, headers: Headers): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  return [
    ...Object.entries(path.startsWith("/s/") ? REQUIRED_OF_SHARES : REQUIRED).flatMap(([name, value]) =>
      value.test(headers.get(name) ?? "") ? [] : [name],
    ),
    ...(policy === SANDBOX ? [] : POLICIES.filter((part) => !policy.includes(part))),
    ...["x-powered-by", "server"].filter((name) => headers.has(name)),
  ];
}

test("every route of the built site answers with all security headers", async () => {
  const client = new SiteClient((await takeSite()).baseUrl);
  const page = await (await client.fetch("/")).text();
  const files = [...page.matchAll(/(?:src|href)="(\/(?:assets|styles|fonts)\/[^"]+)"/g)].map(
    ([, path]) => path,
  );
  const paths = (await readBuiltRoutes()).map(({ path }) => `/${SPLATS[path] ?? fillParts(path)}`);
  const asked: [string, Call][] = [
    ...paths.flatMap((path): [string, Call][] => [
      [path, {}],
      [`${path === "/" ? "/_root" : path}.data`, {}],
      [path, { method: "POST", json: {}, headers: { Origin: "https://evil.example" } }],
      [path, { method: "POST", json: {} }],
    ]),
    ...files.slice(0, 8).map((path): [string, Call] => [path ?? "/", {}]),
    ...["/healthz", "/readyz", "/metrics", "/assets/none.js", "/%00", "/none"].map((path): [string, Call] => [
      path,
      {},
    ]),
  ];
  expect(files.length).toBeGreaterThan(0);
  const misses: string[] = [];
  for (const [path, call] of asked) {
    const { headers, status, body } = await client.fetch(path, call);
    await body?.cancel();
    const found = findMisses(path, headers);
    if (found.length > 0) misses.push(`${call.method ?? "GET"} ${path} (${status}): ${found.join(", ")}`);
  }
  expect(misses).toEqual([]);
});

test("the icon that every browser asks for is there, and kept as long as the other ones", async () => {
  const client = new SiteClient((await takeSite()).baseUrl);
  const answers = await Promise.all(["/favicon.ico", "/favicon.svg"].map((path) => client.fetch(path)));
  const [icon, mark] = await Promise.all(
    answers.map(async (answer) => ({
      status: answer.status,
      type: answer.headers.get("Content-Type"),
      kept: answer.headers.get("Cache-Control"),
      bytes: (await answer.arrayBuffer()).byteLength,
    })),
  );
  expect(icon).toMatchObject({
    status: 200,
    type: expect.stringMatching(/^image\/.*icon$/),
    kept: mark?.kept,
  });
  expect(icon?.bytes).toBeGreaterThan(1_000);
});

const YEAR_MS = 365 * 86_400_000;

test("security.txt names whom to write to, where it stands, and an end less than a year away", async () => {
  const { baseUrl } = await takeSite();
  const answer = await fetch(`${baseUrl}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await answer.text();
  const fields = new Map(
    [...text.matchAll(/^([A-Z][a-z-]+): (.*)$/gm)].map(([, name, value = ""]) => [name, value]),
  );
  expect(fields.get("Contact")).toMatch(/^mailto:\S+@\S+$/);
  expect(fields.get("Canonical")).toBe(`${baseUrl}/.well-known/security.txt`);
  const sent = Date.parse(answer.headers.get("Date") ?? "");
  const leftMs = Date.parse(fields.get("Expires") ?? "") - sent;
  expect(leftMs).toBeGreaterThan(YEAR_MS / 4);
  expect(leftMs).toBeLessThan(YEAR_MS);
});
