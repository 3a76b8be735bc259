import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PRODUCT } from "#registry/contract/product.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/pack-messages.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import { PREVIEW_SIZE } from "~/pages/frame/preview-size.ts";
import "~/pages/results/results.css";
import { SharePage } from "~/pages/share/share-page.tsx";
import { loadShare } from "~/routes/loaders/share/load-share.server.ts";

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
