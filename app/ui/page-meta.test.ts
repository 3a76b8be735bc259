import { describe, expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { pageMeta } from "./page-meta.ts";

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

  test("names the page's own address without its query as canonical", () => {
    expect(metaOf("/de/pricing")).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://imgfx.example/de/pricing",
    });
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

  test("makes the picture's address absolute and hides a page when told to", () => {
    const meta = metaOf("/", { image: "/styles/x/images/after-1.webp", hidden: true });
    expect(meta).toContainEqual({
      property: "og:image",
      content: "https://imgfx.example/styles/x/images/after-1.webp",
    });
    expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  });
});
