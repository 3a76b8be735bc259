import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { type Locale, LOCALE_INFO, readTimeZone } from "~/i18n/locales.ts";
import type { Catalog } from "~/server/catalog/catalog.server.ts";
import { DAY_MS } from "~/server/db/time-units.ts";
import { and, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { ServerTool, ToolEntry } from "#registry/contract/compiled.ts";
import { RATIOS, SIZES, type Field } from "#registry/contract/field.ts";
import type {
  GenerationView,
  HistoryEntry,
  HistoryPage,
  ToolStats,
} from "#registry/contract/wire/responses.ts";
import { FAVOURITES, type HistoryGroup } from "#registry/contract/wire/values.ts";
import { ratiosOf, sizesOf, type Plan } from "#registry/contract/plans.ts";
import { generation } from "~/server/db/schema/generations.ts";
import type { Generation } from "./generation-records.server.ts";
import { viewGenerations, type ListContext } from "./list-generations.server.ts";
import { readToolStats } from "./read-tool-stats.server.ts";

/** As many days back as a result is kept, and today. */
const DAYS = 31;

/** All that a day is called by, in the order of no language. */
const WAYS: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: "full" },
  { dateStyle: "short" },
  { day: "numeric", month: "short" },
  { weekday: "short" },
];

interface DayQuestion {
  locale: Locale;
  now: Date;
  /** IANA name. */
  timeZone: string;
  /** What today and the day before are called. */
  names: readonly [today: string, yesterday: string];
}

/** The words and figures of a text: “15. Nov.” and “11月15日” have two or four. */
const partsOf = (text: string, locale: Locale): string[] =>
  text.toLocaleLowerCase(LOCALE_INFO[locale].bcp47).match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? [];

/**
 * The days of the last month that a text names, as `2026-11-15`, in whatever order and length its language writes them:
 * a weekday, a date with or without its year, “yesterday”.
 */
export function findDays(words: string, { locale, now, timeZone, names }: DayQuestion): string[] {
  const asked = partsOf(words, locale);
  if (asked.length === 0) return [];
  const format = (tag: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone });
  const iso = format("en-CA-u-nu-latn", { year: "numeric", month: "2-digit", day: "2-digit" });
  const ways = WAYS.map((way) => format(`${LOCALE_INFO[locale].bcp47}-u-nu-latn`, way));
  return Array.from({ length: DAYS }, (_, ago) => {
    const day = new Date(now.getTime() - ago * DAY_MS);
    const called = [names[ago] ?? "", iso.format(day), ...ways.map((way) => way.format(day))];
    const known = new Set(called.flatMap((text) => partsOf(text, locale)));
    return asked.every((part) => known.has(part)) ? [iso.format(day)] : [];
  }).flat();
}

/** Characters of a search that are read. */
const MOST_WORDS = 100;

/** What an address asks of somebody's results: `?before=` a cursor, `?of=` a filter, `?q=` words, `?zone=` the place of their days. */
export async function readHistoryQuery(
  { searchParams }: URL,
  { catalog, locale, now }: { catalog: Pick<Catalog, "findSearch">; locale: Locale; now: Date },
): Promise<HistoryQuery & { words: string }> {
  const words = (searchParams.get("q") ?? "").slice(0, MOST_WORDS).trim();
  const query = { before: searchParams.get("before"), group: searchParams.get("of"), words };
  if (words === "") return query;
  const t = await fixedTranslate(locale);
  const timeZone = readTimeZone(searchParams.get("zone"));
  const names = [t("history.today"), t("history.yesterday")] as const;
  const search = await catalog.findSearch(locale);
  return {
    ...query,
    found: {
      toolIds: search?.find(words).hits ?? [],
      days: findDays(words, { locale, now, timeZone, names }),
      timeZone,
    },
  };
}

/** What has become of the choices since. */
interface AgainWith {
  plan: Plan;
  /** Whether the operator offers 21:9. */
  enable21x9: boolean;
  /** Address of the first photo that is still kept. */
  photo: string | undefined;
}

/** A control's value as its form writes it. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** A place in a list that is sorted by time and, within one moment, by id. */
interface HistoryCursor {
  createdAt: Date;
  id: string;
}

const SHAPE = /^(?<at>\d{1,15})-(?<id>[A-Za-z0-9_-]{1,64})$/;

const writeCursor = ({ createdAt, id }: HistoryCursor): string => `${createdAt.getTime()}-${id}`;

/** Generations per page. */
export const HISTORY_PAGE = 24;
/** Where a tool says nothing of how long it takes. */
const USUAL_SECONDS = 60;

/** The group of everything in the style section; any other tool is a group of its own. */
const STYLE_GROUP = "style" satisfies ToolEntry["section"];
const groupOf = ({ id, section }: ToolEntry): string => (section === STYLE_GROUP ? STYLE_GROUP : id);

/** What to list: `before` is a page's cursor, `group` the id of a filter. An unknown one of either counts as none. */
export interface HistoryQuery {
  before: string | null;
  group: string | null;
  /** What a search led to; what is of none of these tools and made on none of these days is left out. */
  found?: { toolIds: readonly string[]; days: readonly string[]; timeZone: string };
}

/** A page of the viewer's generations, newest first, with what the page of their pictures shows. */
export async function listHistory(query: HistoryQuery, context: ListContext): Promise<HistoryPage> {
  const { viewer, now, deps } = context;
  const cursor = readCursor(query.before);
  const rows = await deps.db
    .select()
    .from(generation)
    .where(
      and(
        eq(generation.viewerId, viewer.id),
        gt(generation.expiresAt, now()),
        await inGroup(query.group, context),
        isFound(query.found),
        cursor
          ? or(
              lt(generation.createdAt, cursor.createdAt),
              and(eq(generation.createdAt, cursor.createdAt), lt(generation.id, cursor.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(generation.createdAt), desc(generation.id))
    .limit(HISTORY_PAGE + 1);
  const shown = rows.slice(0, HISTORY_PAGE);
  const last = shown.at(-1);
  const views = await viewGenerations(shown, context);
  const measure = openMeasure(context);
  const entries = await Promise.all(
    views.map((view, place) => entryOf(view, shown[place], measure, context)),
  );
  return { entries: entries.flat(), next: rows.length > HISTORY_PAGE && last ? writeCursor(last) : null };
}

function isFound(found: HistoryQuery["found"]) {
  if (found === undefined) return undefined;
  const { toolIds, days, timeZone } = found;
  const day = sql`to_char(${generation.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  return or(
    sql`false`,
    toolIds.length > 0 ? inArray(generation.toolId, [...toolIds]) : undefined,
    days.length > 0 ? inArray(day, [...days]) : undefined,
  );
}

async function inGroup(group: string | null, { deps }: ListContext) {
  if (group === null) return undefined;
  if (group === FAVOURITES) return eq(generation.isFavourite, true);
  const tools = await deps.catalog.listTools();
  const ids = tools.filter((tool) => groupOf(tool) === group).map(({ id }) => id);
  return ids.length === 0 ? undefined : inArray(generation.toolId, ids);
}

/** The filters that lead to something, in catalog order, with how many generations each leads to. */
export async function countHistory(context: ListContext): Promise<{ total: number; groups: HistoryGroup[] }> {
  const { viewer, locale, now, deps } = context;
  const rows = await deps.db
    .select({
      toolId: generation.toolId,
      count: sql<number>`count(*)::int`,
      favourites: sql<number>`count(*) filter (where ${generation.isFavourite})::int`,
    })
    .from(generation)
    .where(and(eq(generation.viewerId, viewer.id), gt(generation.expiresAt, now())))
    .groupBy(generation.toolId);
  const countOf = new Map(rows.map((row) => [row.toolId, row.count]));
  const groups = new Map<string, HistoryGroup>();
  const favourites = rows.reduce((sum, row) => sum + row.favourites, 0);
  if (favourites > 0) groups.set(FAVOURITES, { id: FAVOURITES, title: null, count: favourites });
  for (const tool of await deps.catalog.listTools()) {
    const made = countOf.get(tool.id);
    if (made === undefined) continue;
    const id = groupOf(tool);
    const known = groups.get(id);
    const title = id === STYLE_GROUP ? null : await titleOf(tool.id, context);
    groups.set(id, { id, title, count: (known?.count ?? 0) + made });
  }
  return { total: rows.reduce((sum, row) => sum + row.count, 0), groups: [...groups.values()] };

  async function titleOf(toolId: string, { deps }: ListContext): Promise<string> {
    return (await deps.catalog.findServerTool(toolId))?.titles[locale] ?? toolId;
  }
}

/** The seconds that nine in ten of a tool's results took no longer than; null where that says nothing. */
type Measure = (row: Generation) => Promise<number | null>;

/** Measures for what is under way, each tool once. */
function openMeasure({ deps }: ListContext): Measure {
  const known = new Map<string, Promise<ToolStats>>();
  return async ({ status, toolId, provider }) => {
    if (status !== "running") return null;
    const asked = `${toolId} ${provider}`;
    const stats = known.get(asked) ?? readToolStats(deps.db, toolId, provider);
    known.set(asked, stats);
    return (await stats).p90Seconds;
  };
}

async function entryOf(
  view: GenerationView,
  row: Generation | undefined,
  measure: Measure,
  context: ListContext,
): Promise<HistoryEntry[]> {
  if (!row) return [];
  const tool = await context.deps.catalog.findServerTool(row.toolId);
  const uses = tool?.manifest.photos.uses;
  return [
    {
      ...view,
      expiresAt: row.expiresAt.toISOString(),
      title: tool?.titles[context.locale] ?? null,
      output: tool?.manifest.output ?? view.results[0]?.kind ?? "image",
      photoCount: row.photoKeys.length,
      ...(uses === undefined ? {} : { photosUsed: uses }),
      keepsPhotos: tool?.manifest.keepUploads !== "until-settled",
      usualSeconds: (await measure(row)) ?? tool?.manifest.claimedSeconds?.[1] ?? USUAL_SECONDS,
      ...(tool ? choicesOf(tool, row) : {}),
      formValues: tool ? formValuesOf(tool.fields, row.values, againWith(view, context)) : {},
    },
  ];
}

function choicesOf({ fields }: ServerTool, { values }: Generation): Pick<HistoryEntry, "size" | "ratio"> {
  const of = (control: "size" | "ratio") =>
    values[fields.find((field) => field.control === control)?.name ?? ""];
  const size = SIZES.find((known) => known === of("size"));
  const ratio = RATIOS.find((known) => known === of("ratio"));
  return { ...(size && { size }), ...(ratio && { ratio }) };
}

/** What the viewer may choose, and the photo that was fetched for them. */
const againWith = ({ uploadedImages: [photo] }: GenerationView, { viewer, deps }: ListContext) => ({
  plan: viewer.plan,
  enable21x9: deps.enable21x9,
  photo,
});

/** Reads a cursor back; null for any other text. */
function readCursor(text: string | null): HistoryCursor | null {
  const { at, id } = SHAPE.exec(text ?? "")?.groups ?? {};
  return at === undefined || id === undefined ? null : { createdAt: new Date(Number(at)), id };
}

/**
 * A generation's values as texts by field, to fill its form with again. What the plan does not have any more is left to
 * the form's default. An address is that of the picture that was fetched from it, while that is kept: what lies at the
 * other end may have changed since.
 */
export function formValuesOf(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  again: AgainWith,
): Record<string, string> {
  const texts = fields.flatMap((field): [string, string][] => {
    const text = textOf(values[field.name]);
    if (text === "" || field.control === "photos" || !isOffered(field, text, again)) return [];
    return [[field.name, field.control === "address" ? (again.photo ?? text) : text]];
  });
  return Object.fromEntries(texts);
}

function isOffered(field: Field, text: string, { plan, enable21x9 }: AgainWith): boolean {
  switch (field.control) {
    case "ratio":
      return ratiosOf(plan, enable21x9).some((ratio) => ratio === text);
    case "size":
      return sizesOf(plan).some((size) => size === text);
    case "choice":
      return field.options.some(
        ({ value, plan: needed }) => value === text && (needed === undefined || needed === plan),
      );
    default:
      return true;
  }
}
