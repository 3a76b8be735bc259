import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PRODUCT } from "#registry/contract/product.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { requireLocale, type Locale } from "~/i18n/locales.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import { PREVIEW_SIZE } from "~/pages/frame/site-links.ts";
import "~/pages/results/results.css";
import { SharePage } from "~/pages/share/share-page.tsx";
import type { ShareData, SharedPicture } from "~/pages/share/share-data.ts";
import { findShared } from "~/server/privacy/shares.server.ts";

const GONE = 404;

export async function loader(args: LoaderFunctionArgs) {
  const locale = requireLocale(args.params);
  const t = await fixedTranslate(locale);
  const share = await loadShare(args, locale);
  const title = share ? (share.tool?.title ?? t("share.untitled")) : t("share.gone.title");
  const description = share ? t("share.card", { product: PRODUCT.name }) : t("share.gone.text");
  const card = share && { src: `/s/${args.params.token}/card.jpg`, ...PREVIEW_SIZE };
  const body = {
    share,
    messages: packMessages(messagesOf(locale, ["share"])),
    facts: { title, description, hidden: true, ...(card && { image: card }) },
  };
  return data(body, { status: share ? 200 : GONE });
}

/** Kept by nobody, so that a link which has ended shows nothing. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

/** A result that its owner shares, or that it is shared no longer. */
export default function ShareRoute() {
  const { share } = useLoaderData<typeof loader>();
  return <SharePage share={share} />;
}

/** Stands where a stored picture's size is not known. */
const UNKNOWN = { width: 900, height: 900 };

/** What the link of an address shows at this moment; null, whatever the reason, where it shows nothing. */
async function loadShare({ params, context }: LoaderFunctionArgs, locale: Locale): Promise<ShareData | null> {
  const { runtime } = context;
  const token = params.token ?? "";
  const shared = await findShared(runtime.database.db, token, runtime.now());
  if (!shared) return null;
  const { id, toolId, expiresAt, before } = shared;
  const tool = await runtime.catalog.findTool(toolId, locale);
  return {
    ...{ id, expiresAt: expiresAt.toISOString(), supportEmail: runtime.env.supportEmail },
    tool: tool && {
      id: toolId,
      title: tool.copy.title,
      takesPhotos: tool.fields.some(({ control }) => control === "photos"),
    },
    picture: partOf(token, "picture", shared),
    photo: before && partOf(token, "photo", before),
  };
}

const partOf = (
  token: string,
  name: "picture" | "photo",
  { width, height }: { width: number | null; height: number | null },
): SharedPicture => ({
  src: `/s/${token}/${name}`,
  ...(width === null || height === null ? UNKNOWN : { width, height }),
});
