import { imageSize } from "image-size";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { DEFAULT_LOCALE, LOCALE_INFO, localePath, LOCALES, splitLocale } from "~/i18n/locales.ts";
import { CATALOG_PATH, PREVIEW_SIZE, PUBLIC_PAGES, toolPath } from "~/pages/frame/site-links.ts";
import { columnsOf } from "../../scripts/styles/checks/copy/copy-words.ts";
import { listManifests } from "../styles/list-styles.ts";
import { takeSite } from "../take-site.ts";
import { crawlPage, crawlSite, visitEach, type CrawledPage, type CrawledSite } from "./crawl-site.ts";

/** Milliseconds for every page of the site on one core. */
const CRAWL_LIMIT = 600_000;
/** Columns; a wide letter of Chinese, Japanese or Korean takes two. Search engines cut what is longer. */
const MOST_TITLE = 70;
const DESCRIPTION = { least: 50, most: 320 };

const ids = listManifests().map(({ id }) => id);

let site: CrawledSite;
beforeAll(async () => {
  const { baseUrl } = await takeSite(); // it compiles the tools
  site = await crawlSite(baseUrl);
}, CRAWL_LIMIT);

const find = (address: string): CrawledPage | undefined =>
  site.pages.find((page) => page.address === address.replace(/#.*$/, ""));
/** The tool whose page it is; null for any other page. */
const toolIdOf = ({ rest }: CrawledPage): string | null =>
  rest.startsWith(`${CATALOG_PATH}/`) ? rest.slice(CATALOG_PATH.length + 1) : null;
const metaOf = ({ metas }: CrawledPage, key: string): string => (metas.get(key) ?? []).join(" and ");
const withoutFragment = ({ origin, pathname, search }: URL): string => origin + pathname + search;

/** What a page's alternates must be: every locale of it, and English for everybody else. */
const alternatesOf = (rest: string): [string, string][] => [
  ...LOCALES.map((locale): [string, string] => [
    LOCALE_INFO[locale].bcp47,
    site.origin + localePath(locale, rest),
  ]),
  ["x-default", site.origin + localePath(DEFAULT_LOCALE, rest)],
];

const words = z.string().trim().min(1);
const address = z.string().url();
/** What the site tells machines of things on a page, by type; see https://schema.org. */
const thing = z.discriminatedUnion("@type", [
  z.object({ "@type": z.literal("WebSite"), name: words, url: address, inLanguage: words }),
  z.object({
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z.array(z.object({ position: z.number(), name: words, item: address })).min(2),
  }),
  z.object({
    "@type": z.literal("ItemList"),
    itemListElement: z.array(z.object({ name: words, url: address })).min(1),
  }),
  z.object({
    ...{ "@type": z.literal("SoftwareApplication"), name: words, description: words, url: address },
    ...{ image: address, inLanguage: words, applicationCategory: words },
    offers: z.object({ price: words, priceCurrency: words }),
  }),
  z.object({
    "@type": z.literal("FAQPage"),
    mainEntity: z.array(z.object({ name: words, acceptedAnswer: z.object({ text: words }) })).min(1),
  }),
  z.object({
    ...{ "@type": z.literal("ImageObject"), contentUrl: address, caption: words },
    ...{ license: address, acquireLicensePage: address },
  }),
]);
type Thing = z.infer<typeof thing>;
const graph = z
  .object({ "@context": z.literal("https://schema.org"), "@graph": z.array(thing).min(1) })
  .strict();

/** The things of one type that a page describes. Throws where its structured data is not well formed. */
const thingsOf = <Type extends Thing["@type"]>({ structured }: CrawledPage, type: Type) =>
  structured
    .flatMap((text) => graph.parse(JSON.parse(text))["@graph"])
    .filter((one): one is Extract<Thing, { "@type": Type }> => one["@type"] === type);

/** What every page of the sitemap must be: what it is, and what it should be. */
const PAGE_RULES: Record<string, (page: CrawledPage) => [found: unknown, wanted: unknown]> = {
  "is a page that search engines may show, by its canonical address": (page) => [
    [page.status, page.type.split(";")[0], page.isHidden, page.canonicals],
    [200, "text/html", false, [page.address]],
  ],
  "says its language and direction, and names itself in all languages": (page) => [
    [page.lang, page.dir, [...page.alternates].sort()],
    [LOCALE_INFO[page.locale].bcp47, LOCALE_INFO[page.locale].dir, alternatesOf(page.rest).sort()],
  ],
  "links to itself in each language, and to no other page of another one": (page) => {
    const own = page.links.filter(({ address: { origin } }) => origin === site.origin);
    const away = own.filter(
      ({ language, address: { pathname, href } }) =>
        language === null && find(href) !== undefined && splitLocale(pathname).locale !== page.locale,
    );
    const links = own.flatMap(({ language, address: to }) =>
      language === null ? [] : `${language} ${withoutFragment(to)}`,
    );
    const wanted = alternatesOf(page.rest).slice(0, -1);
    return [
      [[...new Set(links)].sort(), away.map(({ address: { href } }) => href)],
      [wanted.map((pair) => pair.join(" ")).sort(), []],
    ];
  },
  "has one title and one description, which fit what search engines show": ({ titles, descriptions }) => {
    const [title, description] = [columnsOf(titles[0] ?? ""), columnsOf(descriptions[0] ?? "")];
    const fits = title > 0 && title <= MOST_TITLE;
    const isDescribed = description >= DESCRIPTION.least && description <= DESCRIPTION.most;
    return [
      [titles.length, descriptions.length, fits, isDescribed],
      [1, 1, true, true],
    ];
  },
  "has one heading of the first level, and leaves out no level": ({ headings }) => {
    const jumps = headings.filter(
      ({ level, text }, index) => text === "" || level > (headings[index - 1]?.level ?? 1) + 1,
    );
    return [
      [headings.filter(({ level }) => level === 1).length, jumps],
      [1, []],
    ];
  },
  "names every link and picture, and shows no message's key": ({ links, pictures, keys }) => [
    [
      links.filter(({ name }) => name === "").map(({ address: { href } }) => href),
      pictures.filter(({ src, alt }) => alt === null || (src.startsWith("/styles/") && alt.trim() === "")),
      keys,
    ],
    [[], [], []],
  ],
  "tells networks what it tells search engines, and its own picture": (page) => {
    const id = toolIdOf(page);
    const others = LOCALES.filter((locale) => locale !== page.locale);
    const pictures = ["/img/preview.jpg", ...(id === null ? [] : [`/previews/${id}.jpg`])];
    const image = URL.canParse(metaOf(page, "og:image")) && new URL(metaOf(page, "og:image")).pathname;
    const keys = ["og:description", "og:url", "og:type", "og:locale", "og:image:width", "og:image:height"];
    return [
      [
        ...[...keys, "twitter:card"].map((key) => metaOf(page, key)),
        [...(page.metas.get("og:locale:alternate") ?? [])].sort(),
        page.titles[0]?.startsWith(metaOf(page, "og:title") || "?"),
        ["og:site_name", "og:image:alt"].filter((key) => metaOf(page, key) === ""),
        id === null || pictures.includes(String(image)),
      ],
      [
        ...[page.descriptions[0], page.canonicals[0], "website", LOCALE_INFO[page.locale].openGraph],
        ...[String(PREVIEW_SIZE.width), String(PREVIEW_SIZE.height), "summary_large_image"],
        ...[others.map((locale) => LOCALE_INFO[locale].openGraph).sort(), true, [], true],
      ],
    ];
  },
  "leads machines from the home page to it, which describes the site": (page) => {
    if (page.rest === "/") {
      const [described] = thingsOf(page, "WebSite");
      return [
        [described?.url, described?.inLanguage],
        [page.address, page.lang],
      ];
    }
    const [{ itemListElement: steps } = { itemListElement: [] }] = thingsOf(page, "BreadcrumbList");
    const items = steps.map(({ item }) => item);
    return [
      [items[0], items.at(-1), items.filter((item) => find(item) === undefined)],
      [site.origin + localePath(page.locale, "/"), page.address, []],
    ];
  },
  "links to parts of pages that are there": ({ links }) => [
    links.filter(({ address: { hash, href } }) => {
      const id = decodeURIComponent(hash.slice(1));
      return id !== "" && find(href)?.ids.has(id) === false;
    }),
    [],
  ],
};

test.each(Object.entries(PAGE_RULES))("every page %s", (_, rule) => {
  for (const page of site.pages) {
    const [found, wanted] = rule(page);
    expect(found, page.path).toEqual(wanted);
  }
});

test("every catalog leads to every tool, for people without scripts and for machines", () => {
  for (const page of site.pages.filter(({ rest }) => rest === CATALOG_PATH)) {
    const addresses = ids.map((id) => site.origin + localePath(page.locale, toolPath(id)));
    expect(page.links.map(({ address: { href } }) => href)).toEqual(expect.arrayContaining(addresses));
    const listed = thingsOf(page, "ItemList").flatMap(({ itemListElement }) =>
      itemListElement.map(({ url }) => url),
    );
    expect(listed).toEqual(expect.arrayContaining(addresses));
  }
});

test("every tool's page has its form, an example and answers without scripts, and describes them to machines", () => {
  for (const page of site.pages) {
    const id = toolIdOf(page);
    if (id === null) continue;
    const own = `/styles/${id}/`;
    expect(page.fieldCount, page.path).toBeGreaterThan(0);
    const sources = [...page.pictures.map(({ src }) => src), ...page.recordings];
    expect(
      sources.some((src) => src.startsWith(own)),
      page.path,
    ).toBe(true);
    const [faq] = thingsOf(page, "FAQPage");
    expect(page.questions.length, page.path).toBeGreaterThanOrEqual(3);
    expect(page.questions.filter(({ answer }) => answer === "")).toEqual([]);
    expect(faq?.mainEntity.map(({ name }) => name)).toEqual(page.questions.map(({ question }) => question));
    expect(thingsOf(page, "SoftwareApplication")).toMatchObject([
      {
        name: page.headings.find(({ level }) => level === 1)?.text,
        ...{ description: page.descriptions[0], url: page.address, inLanguage: page.lang },
        image: metaOf(page, "og:image"),
      },
    ]);
    const shown = new Map(
      page.pictures.filter(({ src }) => src.startsWith(own)).map(({ src, alt }) => [site.origin + src, alt]),
    );
    const described = thingsOf(page, "ImageObject");
    expect(new Set(described.map(({ contentUrl }) => contentUrl))).toEqual(new Set(shown.keys()));
    for (const { contentUrl, caption, acquireLicensePage } of described) {
      expect(shown.get(contentUrl)).toContain(caption);
      expect(find(acquireLicensePage)?.locale).toBe(page.locale);
    }
  }
});

test("the sitemap names every public page in every locale and no other, with its languages", () => {
  const paths = [...PUBLIC_PAGES, ...ids.map((id) => toolPath(id))];
  const wanted = paths.flatMap((rest) => LOCALES.map((locale) => site.origin + localePath(locale, rest)));
  expect(site.entries.map((entry) => entry.address).sort()).toEqual([...wanted].sort());
  for (const entry of site.entries)
    expect([...entry.alternates].sort()).toEqual([...(find(entry.address)?.alternates ?? [])].sort());
});

test("robots.txt names the sitemap and forbids none of its pages", () => {
  const lines = site.robots.split("\n").map((line) => line.trim());
  expect(lines).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  const forbidden = lines.flatMap((line) => /^Disallow:\s*(\S+)$/i.exec(line)?.[1] ?? []);
  expect(site.pages.filter(({ path }) => forbidden.some((start) => path.startsWith(start)))).toEqual([]);
});

test.each(["titles", "descriptions"] as const)("no two pages of a locale share their %s", (name) => {
  const texts = site.pages.map((page) => `${page.locale} ${page[name][0]}`);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test("every page is linked from another one of its locale", () => {
  const linked = new Set(
    site.pages.flatMap((page) =>
      page.links
        .filter(({ language }) => language === null)
        .map((link) => withoutFragment(link.address))
        .filter((to) => to !== page.address && find(to)?.locale === page.locale),
    ),
  );
  expect(site.pages.filter((page) => !linked.has(page.address)).map(({ path }) => path)).toEqual([]);
});

test(
  "every other address that pages link to answers, and search engines are told not to show it",
  async () => {
    const linked = site.pages.flatMap(({ links }) => links.map((link) => link.address));
    const own = linked.filter(({ origin }) => origin === site.origin).map(withoutFragment);
    const others = [...new Set(own)].filter((to) => find(to) === undefined);
    const wrong = await visitEach(others, async (to) => {
      const response = await fetch(to); // a page of an account sends visitors on to sign in
      const isPage = response.headers.get("Content-Type")?.startsWith("text/html") === true;
      await response.body?.cancel();
      if (response.status !== 200) return [`${to}: ${response.status}`];
      if (!isPage) return [];
      const page = await crawlPage(response.url);
      const standsFor = page.canonicals.length === 1 && find(page.canonicals[0] ?? "") !== undefined;
      return page.isHidden || standsFor ? [] : [`${to} may be shown`];
    });
    expect(wrong.flat()).toEqual([]);
  },
  CRAWL_LIMIT,
);

test(
  "every picture that pages are shown with is a JPEG of 1200 by 630 pixels, and every described one is there",
  async () => {
    const previews = new Set(site.pages.map((page) => metaOf(page, "og:image")));
    const described = site.pages.flatMap((page) =>
      thingsOf(page, "ImageObject").map(({ contentUrl }) => contentUrl),
    );
    await visitEach([...previews, ...new Set(described)], async (src) => {
      const response = await fetch(src, { redirect: "manual" });
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([src, response.status]).toEqual([src, 200]);
      expect(response.headers.get("Content-Type"), src).toMatch(/^image\//);
      if (previews.has(src)) expect(imageSize(bytes), src).toMatchObject({ ...PREVIEW_SIZE, type: "jpg" });
    });
  },
  CRAWL_LIMIT,
);
