import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { localePath } from "~/i18n/locales.ts";
import { PUBLIC_PAGES, toolPath } from "~/pages/frame/site-links.ts";
import { signUpClient } from "../sign-up-client.ts";
import { SiteClient } from "../site-client.ts";
import { chooseStyle, listManifests } from "../styles/list-styles.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl: origin, dataDir } = await takeSite();
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

const tools = listManifests()
  .filter(({ section }, index) => index === 0 || section === "tool")
  .slice(0, 2)
  .map(({ id }) => toolPath(id));
const paths = [...PUBLIC_PAGES, ...tools].flatMap((path) =>
  (["en", "ja", "ar"] as const).map((locale) => localePath(locale, path)),
);

interface Answer {
  html: string;
  policy: string;
  cookies: string[];
  caching: string;
  etag: string | null;
}

const readAnswer = async (response: Response): Promise<Answer> => ({
  html: await response.text(),
  policy: response.headers.get("Content-Security-Policy") ?? "",
  cookies: response.headers.getSetCookie(),
  caching: response.headers.get("Cache-Control") ?? "",
  etag: response.headers.get("ETag"),
});

const openPage = async (path: string, cookie?: string): Promise<Answer> =>
  readAnswer(await fetch(origin + path, cookie === undefined ? {} : { headers: { Cookie: cookie } }));

/** The sources that let in a page's inline scripts; data is none. */
const sourcesOf = (html: string): string[] =>
  [...html.matchAll(SCRIPT)]
    .filter(([, attributes = ""]) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);

const MISSING = ["/none", "/de/none", "/ja/imgfx-style/none"];

test.each([...paths, ...MISSING])(
  "%s is the same bytes for two visitors, with its scripts by their hashes",
  async (path) => {
    const [one, other] = [await openPage(path), await openPage(path, "theme=dark; lang=de")];
    expect(other).toEqual(one);
    const sources = sourcesOf(one.html);
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) expect(one.policy).toContain(source);
    expect(one.policy).not.toContain("nonce-");
    expect(one.html).not.toMatch(/<[^>]+ nonce=/);
    expect(one.cookies).toEqual([]);
    expect(one.caching).toMatch(/^public, max-age=0, s-maxage=\d+/);
  },
);

test.each(paths)(
  "%s is not sent again to who has it, and not told from its packed forms by length only",
  async (path) => {
    const etags = new Set<string | null>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "Accept-Encoding": encoding };
      const { headers: told } = await fetch(origin + path, { method: "HEAD", headers });
      expect(told.get("Content-Encoding") ?? "identity").toBe(encoding);
      expect(told.get("Vary")).toContain("Accept-Encoding");
      const etag = told.get("ETag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      const again = await fetch(origin + path, { headers: { ...headers, "If-None-Match": etag } });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", etag]);
      etags.add(etag);
    }
    expect(etags.size).toBe(3);
  },
);

test("what a request says of itself changes nothing of the page that others get", async () => {
  const before = await openPage("/de");
  const odd: Record<string, string>[] = [
    { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7" },
    { "X-Original-URL": "/account", "X-HTTP-Method-Override": "DELETE" },
    { "Accept-Language": "ja", "X-Locale": "ja", "User-Agent": "Googlebot", Referer: `${origin}/ja` },
    { Cookie: "theme=dark; lng=ja; i18next=ja" },
  ];
  for (const headers of odd)
    expect(await readAnswer(await fetch(`${origin}/de`, { headers })), JSON.stringify(headers)).toEqual(
      before,
    );
  for (const search of ["?lng=ja", "?theme=dark", "?_data=root", "?index"]) {
    const { caching } = await openPage(`/de${search}`);
    expect(caching, search).not.toContain("public");
  }
  for (const method of ["POST", "PUT", "DELETE"]) {
    const answer = await fetch(`${origin}/de`, { method, headers: { Origin: origin } });
    expect(answer.headers.get("Cache-Control") ?? "", method).not.toContain("public");
    await answer.body?.cancel();
  }
  expect(await openPage("/de")).toEqual(before);
});

/** What a style's page may weigh: its HTML as it is, and the packed scripts that it asks for before anybody does anything. */
const MOST_BYTES = { html: 75 * 1024, scripts: 115 * 1024 };

test.each(["en", "de"] as const)("a style's page in %s is small", async (locale) => {
  const { html } = await openPage(localePath(locale, toolPath(chooseStyle().style)));
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_BYTES.html);
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)];
  const asked = [...new Set(preloads.map(([, path = ""]) => path))];
  const sizes = await Promise.all(asked.map(async (path) => (await stat(`build/client${path}.br`)).size));
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES.scripts);
});

test("a page holds nothing of the visitor or account that asked for it before", async () => {
  const visitor = new SiteClient(origin);
  await visitor.balance();
  const account = await signUpClient(origin, dataDir);
  const secrets = [visitor, account]
    .flatMap(({ cookie }) => cookie.split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1)))
    .filter((value) => value !== "1"); // says that an address was confirmed, not whose
  expect(secrets.length).toBeGreaterThan(1);
  for (const path of paths) {
    const before = await openPage(path);
    const theirs = [await readAnswer(await visitor.fetch(path)), await readAnswer(await account.fetch(path))];
    const after = await openPage(path);
    expect(after, path).toEqual(before);
    expect(theirs[0], path).toEqual(before);
    expect(theirs[1]?.caching, path).toBe("private, no-store");
    expect(theirs[1]?.policy, path).toContain("'nonce-");
    for (const { html, cookies } of [...theirs, after]) {
      expect(
        secrets.filter((secret) => html.includes(secret) || html.includes(secret.split(".")[0] ?? "")),
        path,
      ).toEqual([]);
      expect(cookies, path).toEqual([]);
    }
  }
});
