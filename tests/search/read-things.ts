import { z } from "zod";
import type { CrawledPage } from "./crawl-site.ts";

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
export const readThings = <Name extends Type>(
  page: CrawledPage,
  type: Name,
): z.infer<(typeof THINGS)[Name]>[] =>
  readGraph(page)
    .filter((thing) => thing["@type"] === type)
    .map((thing) => THINGS[type].parse(thing));

/** What is not well formed in a page's structured data, things of no known type included. */
export function findMalformedThings(page: CrawledPage): string[] {
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
