import type { Locale } from "~/i18n/locales.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { ACCOUNT_PAGES, CORE_PAGES } from "./core-pages.ts";
import { chooseHardest, listToolClasses, listToolIds } from "./tool-classes.ts";

/** A page that is looked at. */
export interface LookedAt {
  name: string;
  /** Address without a locale. */
  path: string;
  isSubscribers: boolean;
}

const listNamed = (pages: Readonly<Record<string, string>>, isSubscribers: boolean): LookedAt[] =>
  Object.entries(pages).map(([name, path]) => ({
    name: isSubscribers ? `${name} page of a subscriber` : `${name} page`,
    path,
    isSubscribers,
  }));

/** Every page that is no tool's. */
export const listOwnPages = (): LookedAt[] => [
  ...listNamed(CORE_PAGES, false),
  ...listNamed(ACCOUNT_PAGES, true),
];

/** One page of each class in a locale: every page that is no tool's, and of each class of tools the hardest to fit. */
export async function listClassPages(locale: Locale): Promise<LookedAt[]> {
  const classes = await listToolClasses();
  const tools = await Promise.all(
    classes.map(async (one) => ({
      name: `page with ${one.name}`,
      path: toolPath(await chooseHardest(one, locale)),
      isSubscribers: false,
    })),
  );
  return [...listOwnPages(), ...tools];
}

/** Every page: each that is no tool's, and each tool's. */
export async function listAllPages(): Promise<LookedAt[]> {
  const ids = await listToolIds();
  return [
    ...listOwnPages(),
    ...ids.map((id) => ({ name: `page of ${id}`, path: toolPath(id), isSubscribers: false })),
  ];
}
