import { z } from "zod";
import { LOCALE_INFO, localePath } from "~/i18n/locales.ts";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import type { CrawledSite, CrawledPage } from "./crawl-site.ts";
import { previewOf } from "./find-preview-problems.ts";
import { toolAddressesOf, toolIdOf, toolPagesOf } from "./tool-pages.ts";
import { visitEach } from "./visit-each.ts";

const graphSchema = z
  .object({
    "@context": z.literal("https://schema.org"),
    "@graph": z.array(z.object({ "@type": z.string() }).passthrough()).min(1),
  })
  .strict();

const address = z.string().url();
const words = z.string().trim().min(1);

/** What the site tells machines of things on a page, by type; see https://schema.org. */
const THINGS = {
  WebSite: z.object({ name: words, url: address, inLanguage: words }),
  BreadcrumbList: z.object({
    itemListElement: z.array(z.object({ position: z.number(), name: words, item: address })).min(2),
  }),
  ItemList: z.object({ itemListElement: z.array(z.object({ name: words, url: address })).min(1) }),
  SoftwareApplication: z.object({
    name: words,
    description: words,
    url: address,
    image: address,
    inLanguage: words,
    applicationCategory: words,
    offers: z.object({ price: words, priceCurrency: words }),
  }),
  FAQPage: z.object({
    mainEntity: z.array(z.object({ name: words, acceptedAnswer: z.object({ text: words }) })).min(1),
  }),
  ImageObject: z.object({
    contentUrl: address,
    caption: words,
    license: address,
    acquireLicensePage: address,
  }),
} as const;

type Type = keyof typeof THINGS;

const readGraph = ({ structured }: CrawledPage) =>
  structured.flatMap((text) => graphSchema.parse(JSON.parse(text))["@graph"]);

/** The things of one type that a page describes. Throws where its structured data is not well formed. */
const readThings = <Name extends Type>(page: CrawledPage, type: Name): z.infer<(typeof THINGS)[Name]>[] =>
  readGraph(page)
    .filter((thing) => thing["@type"] === type)
    .map((thing) => THINGS[type].parse(thing));

const withoutFragment = (address: string): string => address.replace(/#.*$/, "");

/** Pages whose structured data is no JSON, or lacks what its types must have. */
export const findUnreadableThings = ({ pages }: CrawledSite): string[] =>
  pages.flatMap((page) => findMalformedThings(page).map((problem) => `${page.path}: ${problem}`));

/** Home pages that don't describe the site in their language, and catalogs that don't list every tool. */
export const findWrongLists = (site: CrawledSite): string[] =>
  site.pages.flatMap((page) => {
    const { rest, path, address, locale } = page;
    if (rest === "/") {
      const isRight = readThings(page, "WebSite").some(
        ({ url, inLanguage }) => url === address && inLanguage === LOCALE_INFO[locale].bcp47,
      );
      return isRight ? [] : [`${path}: doesn't describe the site`];
    }
    if (rest !== CATALOG_PATH) return [];
    const listed = readThings(page, "ItemList").flatMap(({ itemListElement }) =>
      itemListElement.map(({ url }) => url),
    );
    return toolAddressesOf(site, locale)
      .filter((tool) => !listed.includes(tool))
      .map((tool) => `${path}: doesn't list ${tool}`);
  });

/** Pages without the way from the home page to them, step by step at addresses of the sitemap. */
export const findWrongTrails = (site: CrawledSite): string[] =>
  site.pages
    .filter(({ rest }) => rest !== "/")
    .flatMap((page) => {
      const [trail, ...more] = readThings(page, "BreadcrumbList");
      if (!trail || more.length > 0) return [`${page.path}: not one trail`];
      const steps = trail.itemListElement;
      const items = steps.map(({ item }) => item);
      const isRight =
        steps.every(({ position }, index) => position === index + 1) &&
        items.every((item) => site.find(withoutFragment(item)) !== undefined) &&
        items[0] === site.origin + localePath(page.locale, "/") &&
        items.at(-1) === page.canonicals[0];
      return isRight ? [] : [`${page.path}: ${items.join(" > ")}`];
    });

/** Tools that are not described as an application, in their language and with their preview. */
export const findWrongApplications = (site: CrawledSite): string[] =>
  toolPagesOf(site).flatMap((page) => {
    const [application, ...more] = readThings(page, "SoftwareApplication");
    if (!application || more.length > 0) return [`${page.path}: not one application`];
    const { name, description, url, image, inLanguage } = application;
    const isRight =
      page.headings.some(({ level, text }) => level === 1 && text === name) &&
      description === page.descriptions[0] &&
      url === page.canonicals[0] &&
      image === previewOf(page) &&
      inLanguage === page.lang;
    return isRight ? [] : [`${page.path}: ${JSON.stringify(application)}`];
  });

/** Tools whose questions for machines are not those that people see, or have no answer there. */
export const findWrongQuestions = (site: CrawledSite): string[] =>
  toolPagesOf(site).flatMap((page) => {
    const [faq, ...more] = readThings(page, "FAQPage");
    if (!faq || more.length > 0) return [`${page.path}: not one list of questions`];
    const told = faq.mainEntity.map(({ name }) => name);
    const seen = page.questions.map(({ question }) => question);
    const mute = page.questions.filter(({ answer }) => answer === "");
    return [
      ...(JSON.stringify(told) === JSON.stringify(seen)
        ? []
        : [`${page.path}: tells ${JSON.stringify(told)}, shows ${JSON.stringify(seen)}`]),
      ...mute.map(({ question }) => `${page.path}: no answer to ${question}`),
    ];
  });

/** Tools that show an example picture without saying on what terms it may be used, and where those stand. */
export const findUnlicensedPictures = (site: CrawledSite): string[] =>
  toolPagesOf(site).flatMap((page) => {
    const own = `/styles/${toolIdOf(page.rest)}/`;
    const pictures = page.pictures.filter(({ src }) => src.startsWith(own));
    const shown = new Map(pictures.map(({ src, alt }) => [site.origin + src, alt ?? ""]));
    const described = readThings(page, "ImageObject");
    const addresses = described.map(({ contentUrl }) => contentUrl);
    return [
      ...[...shown.keys()]
        .filter((address) => !addresses.includes(address))
        .map((address) => `${page.path}: ${address} is not described`),
      ...described
        .filter(
          ({ contentUrl, caption, acquireLicensePage }) =>
            !shown.get(contentUrl)?.includes(caption) ||
            site.find(acquireLicensePage)?.locale !== page.locale,
        )
        .map(({ contentUrl }) => `${page.path}: ${contentUrl} is described wrongly`),
    ];
  });

/** Described pictures that are not there. */
export async function findMissingPictures(site: CrawledSite): Promise<string[]> {
  const addresses = toolPagesOf(site).flatMap((page) =>
    readThings(page, "ImageObject").map(({ contentUrl }) => contentUrl),
  );
  const answers = await visitEach([...new Set(addresses)], async (address) => {
    const response = await fetch(address, { redirect: "manual" });
    await response.arrayBuffer();
    const isPicture = (response.headers.get("Content-Type") ?? "").startsWith("image/");
    return response.status === 200 && isPicture ? [] : [`${address}: ${response.status}`];
  });
  return answers.flat();
}

/** What is not well formed in a page's structured data, things of no known type included. */
function findMalformedThings(page: CrawledPage): string[] {
  try {
    const known = new Map<string, z.ZodTypeAny>(Object.entries(THINGS));
    return readGraph(page).flatMap((thing) => {
      const schema = known.get(thing["@type"]);
      if (!schema) return [`${thing["@type"]} is not known`];
      return (
        schema
          .safeParse(thing)
          .error?.issues.map(({ path, message }) => `${thing["@type"]}.${path.join(".")}: ${message}`) ?? []
      );
    });
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
