import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf, partOfMessages } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { requireLocale, type Locale } from "~/i18n/locales.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import "~/pages/results/results.css";
import "~/pages/sheet/sheet.css";
import { SheetPage } from "~/pages/sheet/sheet-page.tsx";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { fitsSheet } from "#registry/contract/tool-abilities.ts";
import { orDuringOutage } from "~/server/errors/outage.ts";
import { MOST_SHEET_STYLES } from "~/pages/frame/site-links.ts";
import type { SheetData, SheetTool } from "~/pages/sheet/sheet-data.ts";

export async function loader(args: LoaderFunctionArgs) {
  const locale = requireLocale(args.params);
  const t = await fixedTranslate(locale);
  return {
    data: await loadSheet(args, locale),
    messages: packMessages({
      ...messagesOf(locale, ["sheet", "style"]),
      ...partOfMessages(locale, "catalog", ["photo"]),
    }),
    facts: { title: t("sheet.title"), description: t("sheet.lead"), hidden: true },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

/** Several styles at once. */
export default function SheetRoute() {
  const { data } = useLoaderData<typeof loader>();
  return <SheetPage data={data} />;
}

/** The styles that the address names and that can be on a sheet, in its order, each once; unknown ones are left out. */
async function loadSheet(
  { request, context: { runtime, clientAddress } }: LoaderFunctionArgs,
  locale: Locale,
): Promise<SheetData> {
  const named = new URL(request.url).searchParams.get("styles") ?? "";
  const ids = [...new Set(named.split(",").filter(Boolean))].slice(0, MOST_SHEET_STYLES);
  const tools = await Promise.all(ids.map((id) => runtime.catalog.findTool(id, locale)));
  const viewer = await orDuringOutage(runtime.viewers.read(request, clientAddress, runtime.now()), null);
  return {
    tools: tools.flatMap((tool) => (tool !== null && fitsSheet(tool) ? [pickFacts(tool)] : [])),
    plan: viewer?.plan ?? "visitor",
  };
}

const pickFacts = (tool: PublicTool): SheetTool => ({
  id: tool.id,
  section: tool.section,
  output: tool.output,
  delivery: tool.delivery,
  submit: tool.submit,
  imageType: tool.imageType,
  showSystemPrompt: tool.showSystemPrompt,
  systemPrompt: tool.systemPrompt,
  photos: tool.photos,
  prices: tool.prices,
  fields: tool.fields,
  title: tool.copy.title,
});
