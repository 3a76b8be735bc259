import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { requireLocale } from "~/i18n/locales.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";

export async function loader({ params }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const t = await fixedTranslate(locale);
  return {
    messages: packMessages(messagesOf(locale, ["pages"])),
    facts: { title: t("pages.offline.title"), description: t("pages.offline.description"), hidden: true },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

/** Kept by the service worker and shown instead of a page that could not be reached. */
export default function OfflineRoute() {
  const t = useTranslate();
  return (
    <div className="page-wrap grid justify-items-start gap-4 pt-[clamp(2rem,6vw,5rem)]">
      <h1 className="h-page">{t("pages.offline.heading")}</h1>
      <p className="lead">{t("pages.offline.text")}</p>
      {/* Works without scripts, which the kept copy has none of, and leads to whatever page this stands in for. */}
      <a href="?" className={buttonClass({ size: "lg" }, "mt-3")}>
        {t("pages.offline.reload")}
      </a>
    </div>
  );
}
