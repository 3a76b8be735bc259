import { imageSize } from "image-size";
import { LOCALE_INFO, LOCALES } from "~/i18n/locales.ts";
import { PREVIEW_SIZE } from "~/pages/frame/site-links.ts";
import type { CrawledPage, CrawledSite } from "./crawl-site.ts";
import { toolIdOf, toolPagesOf } from "./tool-pages.ts";
import { visitEach } from "./visit-each.ts";

/** The one content of a meta element; its absence and its repetition are told instead. */
function contentOf({ metas }: CrawledPage, key: string): string {
  const contents = metas.get(key) ?? [];
  return contents.length === 1 ? (contents[0] ?? "") : `${contents.length} times`;
}

/** The address of the picture that links to a page are shown with. */
export const previewOf = (page: CrawledPage): string => contentOf(page, "og:image");

/** Pages that tell messengers and networks something else than search engines, or too little. */
export const findWrongPreviewTags = ({ pages }: CrawledSite): string[] =>
  pages.flatMap((page) => {
    const { path, locale, titles, descriptions, canonicals, metas } = page;
    const wrong = (key: string, isRight: (content: string) => boolean) =>
      isRight(contentOf(page, key)) ? [] : [`${path}: ${key} is ${contentOf(page, key)}`];
    const others = LOCALES.filter((other) => other !== locale).map((other) => LOCALE_INFO[other].openGraph);
    const named = metas.get("og:locale:alternate") ?? [];
    return [
      ...wrong("og:title", (title) => title !== "" && (titles[0] ?? "").startsWith(title)),
      ...wrong("og:description", (description) => description !== "" && description === descriptions[0]),
      ...wrong("og:url", (address) => address === canonicals[0]),
      ...wrong("og:type", (type) => type === "website"),
      ...wrong("og:site_name", (name) => name !== ""),
      ...wrong("og:locale", (name) => name === LOCALE_INFO[locale].openGraph),
      ...wrong("og:image", (address) => /^https?:\/\//.test(address)),
      ...wrong("og:image:alt", (alt) => alt !== ""),
      ...wrong("og:image:width", (width) => width === String(PREVIEW_SIZE.width)),
      ...wrong("og:image:height", (height) => height === String(PREVIEW_SIZE.height)),
      ...wrong("twitter:card", (card) => card === "summary_large_image"),
      ...([...named].sort().join() === [...others].sort().join()
        ? []
        : [`${path}: og:locale:alternate is ${named.join(", ")}`]),
    ];
  });

/** What came from a preview's address. */
export interface PreviewAnswer {
  status: number;
  type: string;
  /** Width and height in pixels, e.g. `1200×630`. */
  size: string;
}

/** Fetches every preview that some pages name, once. */
export async function fetchPreviews(pages: readonly CrawledPage[]): Promise<Map<string, PreviewAnswer>> {
  const addresses = [...new Set(pages.map(previewOf))];
  return new Map(
    await visitEach(addresses, async (address) => {
      const response = await fetch(address, { redirect: "manual" });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { width, height } = response.ok ? imageSize(bytes) : { width: 0, height: 0 };
      const answer: PreviewAnswer = {
        status: response.status,
        type: response.headers.get("Content-Type") ?? "",
        size: `${width}×${height}`,
      };
      return [address, answer] as const;
    }),
  );
}

/** Previews that are no JPEG of the right size. */
export function findWrongPreviews(previews: ReadonlyMap<string, PreviewAnswer>): string[] {
  const { width, height } = PREVIEW_SIZE;
  return [...previews]
    .filter(
      ([, { status, type, size }]) =>
        status !== 200 || type !== "image/jpeg" || size !== `${width}×${height}`,
    )
    .map(([address, { status, type, size }]) => `${address}: ${status} ${type} ${size}`);
}

/** Tools' pages that name the picture of another tool, though they have one of their own, or one for a locale. */
export function findSharedPreviews(site: CrawledSite): string[] {
  return toolPagesOf(site).flatMap((page) => {
    const { pathname } = new URL(previewOf(page));
    const own = [`/previews/${toolIdOf(page.rest)}.jpg`, "/img/preview.jpg"];
    return own.includes(pathname) ? [] : [`${page.path}: ${pathname}`];
  });
}
