import type { CatalogCard } from "#registry/contract/compiled.ts";

const picture = (alt: string) => ({ src: `/${alt}.webp`, width: 640, height: 800, alt });

/** For tests: a card of the catalog, a style's unless `changes` say otherwise. */
export const makeCard = (id: string, changes: Partial<CatalogCard> = {}): CatalogCard => ({
  id,
  section: "style",
  title: `Title of ${id}`,
  purpose: `Purpose of ${id}`,
  tagKeys: ["art"],
  tags: ["Art"],
  credits: 2,
  output: "image",
  hasPreview: true,
  fitsSheet: true,
  isHot: false,
  isNew: false,
  copyLocale: "en",
  example: { kind: "pair", before: picture(`${id} before`), after: picture(`${id} after`) },
  ...changes,
});
