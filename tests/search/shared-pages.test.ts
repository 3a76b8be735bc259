import { expect, test } from "vitest";
import { localePath } from "~/i18n/locales.ts";
import { PUBLIC_PAGES } from "~/pages/legal/public-pages.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { signUpClient } from "../sign-up-client.ts";
import { SiteClient } from "../site-client.ts";
import { listManifests } from "../styles/list-styles.ts";
import { takeSite } from "../take-site.ts";
import { readPage } from "./read-page.ts";

const { baseUrl: origin, dataDir } = await takeSite();
const NONCE = /'nonce-([^']+)'/;

const tools = listManifests()
  .filter(({ section }, index) => index === 0 || section === "tool")
  .slice(0, 2)
  .map(({ id }) => toolPath(id));
const paths = [...PUBLIC_PAGES, ...tools].flatMap((path) =>
  (["en", "ja", "ar"] as const).map((locale) => localePath(locale, path)),
);

interface Answer {
  html: string;
  /** Of the Content-Security-Policy header. */
  nonce: string;
  cookies: string[];
  caching: string;
}

async function readAnswer(response: Response): Promise<Answer> {
  const nonce = NONCE.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
  if (nonce === undefined) throw new Error(`${response.url} names no nonce`);
  return {
    html: await response.text(),
    nonce,
    cookies: response.headers.getSetCookie(),
    caching: response.headers.get("Cache-Control") ?? "",
  };
}

const openPage = async (path: string, cookie?: string): Promise<Answer> =>
  readAnswer(await fetch(origin + path, cookie === undefined ? {} : { headers: { Cookie: cookie } }));

/** The HTML without what is this request's own. */
const sharedPart = ({ html, nonce }: Answer): string => html.replaceAll(nonce, "");

test.each(paths)("%s is the same for two visitors but for each one's own nonce", async (path) => {
  const [one, other] = [await openPage(path), await openPage(path)];
  expect(one.nonce).not.toBe(other.nonce);
  expect(sharedPart(one)).toBe(sharedPart(other));
  for (const { html, nonce, cookies, caching } of [one, other]) {
    const { nonces } = readPage(html, origin + path);
    expect(nonces.length).toBeGreaterThan(0);
    expect(new Set(nonces)).toEqual(new Set([nonce]));
    expect(cookies).toEqual([]);
    expect(caching).toContain("private");
  }
});

test.each(paths)("%s fetches its scripts after what it shows", async (path) => {
  const { html } = await openPage(path);
  const tags = html.match(/<link [^>]+>/g) ?? [];
  const preloads = tags.filter((tag) => tag.includes('rel="modulepreload"'));
  expect(preloads.length).toBeGreaterThan(3);
  for (const tag of preloads) expect(tag).toContain('fetchpriority="low"');
});

test.each(paths)(
  "%s is shown in the theme that a visitor chose, and in the system's to others",
  async (path) => {
    for (const theme of ["dark", "light", null]) {
      const { html } = await openPage(path, theme === null ? undefined : `theme=${theme}`);
      expect(readPage(html, origin + path).theme).toBe(theme);
    }
  },
);

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
    expect(sharedPart(after), path).toBe(sharedPart(before));
    for (const { html, cookies } of [...theirs, after]) {
      expect(
        secrets.filter((secret) => html.includes(secret) || html.includes(secret.split(".")[0] ?? "")),
        path,
      ).toEqual([]);
      expect(cookies, path).toEqual([]);
    }
  }
});
