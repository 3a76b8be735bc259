import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Hero } from "~/home/hero.tsx";
import { HomePromises } from "~/home/home-promises.tsx";
import { HomeSteps } from "~/home/home-steps.tsx";
import { HomeStyles } from "~/home/home-styles.tsx";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { pageMeta } from "~/ui/page-meta.ts";

const SHOWN_STYLES = 6;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const styles = (await context.runtime.catalog.listCards(locale)).filter(
    ({ section }) => section === "style",
  );
  const t = await fixedTranslate(locale);
  return {
    cards: styles.slice(0, SHOWN_STYLES),
    styleCount: styles.length,
    credits: styles.length > 0 ? Math.min(...styles.map((card) => card.credits)) : 0,
    messages: messagesOf(locale, ["home"]),
    facts: { title: t("home.title"), description: t("home.description") },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function HomeRoute() {
  const { cards, styleCount, credits } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero styleCount={styleCount} credits={credits} />
      <HomeStyles cards={cards} styleCount={styleCount} />
      <HomeSteps card={cards.find(({ example }) => example)} />
      <HomePromises />
    </>
  );
}
