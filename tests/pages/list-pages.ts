import type { Example, PublicTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";
import type { Locale } from "~/i18n/locales.ts";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { openCatalog } from "~/server/catalog/catalog.server.ts";

/** The pages that are not a tool's, by what they are called here; addresses without a locale. */
const CORE_PAGES = {
  home: "/",
  catalog: CATALOG_PATH,
  pricing: "/pricing",
  privacy: "/privacy",
  terms: "/terms",
  "sign-in": "/sign-in",
  "sign-up": "/sign-up",
  verify: "/verify",
  "failed verification": "/verify?error=expired",
  reset: "/reset",
  "new password": "/reset?token=some-token",
  "empty history": "/history",
  "empty sheet": "/sheet",
  "not found": "/no-such-page",
  "ended share": "/s/no-such-token",
} as const;

/** What a subscriber sees who has bought and made something. */
export const ACCOUNT_PAGES = {
  account: "/account",
  credits: "/credits",
  history: "/history",
  pricing: "/pricing",
} as const;

/** Tools whose pages are made of the same parts, so that they differ in words, pictures and numbers only. */
interface ToolClass {
  /** The parts, e.g. `photos prompt ratio size, image from pair`. */
  name: string;
  ids: string[];
}

const nameField = (field: Field): string =>
  [
    field.control,
    ...("look" in field ? [field.look] : []),
    ...("rows" in field && field.rows > 1 ? ["lines"] : []),
  ].join("-");

const nameExample = (example: Example): string =>
  [
    example.kind,
    ...(example.kind === "film" && example.before ? ["of-photo"] : []),
    ...("after" in example && example.after.isClear ? ["clear"] : []),
  ].join("-");

const nameAll = (names: readonly string[]): string => [...new Set(names)].sort().join(" ");

/** What the page of a tool is made of: its controls, what it gives, its kinds of examples, and the parts that not all have. */
function nameClass({
  fields,
  output,
  examples,
  examplesAreIllustrations,
  copy,
  ...tool
}: PublicTool): string {
  const parts = [
    `${output} from ${nameAll(examples.map(nameExample))}`,
    ...(tool.showSystemPrompt ? ["shown instruction"] : []),
    ...(copy.promptExamples ? ["prompts"] : []),
    ...(examplesAreIllustrations ? ["drawings"] : []),
    ...(copy.faq ? [] : ["usual questions"]),
  ];
  return [nameAll(fields.map(nameField)), ...parts].join(", ");
}

/** The compiled registry that the running site serves from. */
const openOwnCatalog = () => openCatalog("registry/generated", "local");

/** Every tool's id, in catalog order. */
const listToolIds = async (): Promise<string[]> => (await openOwnCatalog().listTools()).map(({ id }) => id);

/** The classes of all tools; a new tool falls into its class, or makes one, by what it is made of. */
async function listToolClasses(): Promise<ToolClass[]> {
  const catalog = openOwnCatalog();
  const classes = new Map<string, string[]>();
  for (const id of await listToolIds()) {
    const tool = await catalog.findTool(id, "en");
    if (tool === null) throw new Error(`${id} is not compiled`);
    const name = nameClass(tool);
    classes.set(name, [...(classes.get(name) ?? []), id]);
  }
  return [...classes].map(([name, ids]) => ({ name, ids }));
}

/** The member of a class whose words are the hardest to fit in a locale: the longest single one, then the longest title. */
async function chooseHardest({ ids }: ToolClass, locale: Locale): Promise<string> {
  const catalog = openOwnCatalog();
  const tools = await Promise.all(ids.map((id) => catalog.findTool(id, locale)));
  const ranked = tools.flatMap((tool) => (tool ? [{ id: tool.id, rank: rankWords(tool) }] : []));
  ranked.sort((one, other) => other.rank - one.rank || one.id.localeCompare(other.id));
  const [hardest] = ranked;
  if (!hardest) throw new Error("a class has members");
  return hardest.id;
}

const rankWords = ({ copy }: PublicTool): number =>
  longestWord(JSON.stringify(copy)) * 1_000 + Math.min(999, copy.title.length);

/** Characters of a text's longest word. */
const longestWord = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => word.length));

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
const listOwnPages = (): LookedAt[] => [...listNamed(CORE_PAGES, false), ...listNamed(ACCOUNT_PAGES, true)];

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
