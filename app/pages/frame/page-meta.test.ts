import { describe, expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { pageMeta, type SiteFacts } from "./page-meta.ts";

const location = (pathname: string) => ({ pathname, search: "?q=x", hash: "", state: null, key: "k" });
const matches = [
  {
    id: "root",
    pathname: "/",
    params: {},
    data: { origin: "https://imgfx.example" },
    handle: undefined,
    meta: [],
  },
];
const metaOf = (pathname: string, facts = {}) =>
  pageMeta(
    { location: location(pathname), matches },
    { title: "Pricing", description: "What it costs", ...facts },
  );

describe("pageMeta", () => {
  test("adds the product's name to the title once", () => {
    expect(metaOf("/pricing")).toContainEqual({ title: "Pricing | ImgFX" });
    expect(metaOf("/", { title: "ImgFX" })).toContainEqual({ title: "ImgFX" });
  });

  test("names the address in every language and a default", () => {
    const alternates = metaOf("/de/pricing").filter((entry) => "rel" in entry && entry.rel === "alternate");
    expect(alternates).toHaveLength(LOCALES.length + 1);
    expect(alternates).toContainEqual({
      tagName: "link",
      rel: "alternate",
      hrefLang: "zh-Hant",
      href: "https://imgfx.example/tw/pricing",
    });
    expect(alternates).toContainEqual({
      tagName: "link",
      rel: "alternate",
      hrefLang: "x-default",
      href: "https://imgfx.example/pricing",
    });
  });

  test("shows a link with the page's own picture, at an absolute address", () => {
    const image = { src: "/previews/x.jpg?v=1", width: 1200, height: 630 };
    const meta = metaOf("/de/x", { image });
    expect(meta).toContainEqual({
      property: "og:image",
      content: "https://imgfx.example/previews/x.jpg?v=1",
    });
    expect(meta).toContainEqual({ property: "og:image:alt", content: "Pricing" });
    expect(meta).toContainEqual({ property: "og:locale", content: "de_DE" });
    expect(meta).toContainEqual({ property: "og:locale:alternate", content: "pt_BR" });
  });

  test("tells a hidden page's words only", () => {
    expect(metaOf("/history", { hidden: true })).toEqual([
      { title: "Pricing | ImgFX" },
      { name: "description", content: "What it costs" },
      { name: "robots", content: "noindex" },
    ]);
  });

  test("a page that shows English in a locale belongs to the English address, and names its own locales only", () => {
    const meta = metaOf("/ja/x", { locales: ["en", "de"] });
    expect(meta).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://imgfx.example/x",
    });
    const languages = meta.flatMap((entry) => ("hrefLang" in entry ? [entry.hrefLang] : []));
    expect(languages).toEqual(["en", "de", "x-default"]);
  });

  test("describes the way to the page, and what it is about, in addresses of its locale", () => {
    const meta = metaOf("/de/pricing", {
      trail: [
        { name: "Start", path: "/" },
        { name: "Preise", path: "/pricing" },
      ],
      describe: ({ addressOf, language }: SiteFacts) => [
        { "@type": "Thing", url: addressOf("/pricing"), inLanguage: language },
      ],
    });
    expect(meta.at(-1)).toEqual({
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [
          {
            "@type": "BreadcrumbList",
            itemListElement: [
              { "@type": "ListItem", position: 1, name: "Start", item: "https://imgfx.example/de" },
              { "@type": "ListItem", position: 2, name: "Preise", item: "https://imgfx.example/de/pricing" },
            ],
          },
          { "@type": "Thing", url: "https://imgfx.example/de/pricing", inLanguage: "de" },
        ],
      },
    });
  });
});
