import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Badge } from "~/ui/badge.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { CATALOGUE_PATH } from "~/ui/site-links.ts";
import { PlanCard } from "./plan-card.tsx";

interface PricingPageProps {
  /** Credits of the cheapest picture. */
  cheapest: number;
  enable21x9: boolean;
}

/** The plans and what each gives. Nothing is sold here. */
export function PricingPage({ cheapest, enable21x9 }: PricingPageProps) {
  const t = useTranslate();
  const path = useLocalePath();
  const soon = (text: string) => <Badge kind="plain">{text}</Badge>;
  return (
    <div className="page-wrap pt-[clamp(2rem,5vw,4rem)]">
      <h1 className="h-page max-w-prose">{t("pages.pricing.heading")}</h1>
      <p className="lead mt-4">
        {t("pages.pricing.lead", { credits: t("common.credits", { count: cheapest }) })}{" "}
        {t("pages.pricing.lapse")}
      </p>
      <ul className="mt-9 grid gap-5 md:grid-cols-3">
        <PlanCard
          plan="visitor"
          enable21x9={enable21x9}
          action={
            <ButtonLink to={path(CATALOGUE_PATH)} block>
              {t("pages.pricing.startNow")}
            </ButtonLink>
          }
        />
        <PlanCard plan="free" enable21x9={enable21x9} action={soon(t("pages.pricing.accountSoon"))} />
        <PlanCard plan="subscriber" enable21x9={enable21x9} action={soon(t("pages.pricing.subscribeSoon"))} />
      </ul>
      <section className="mt-12 max-w-prose border-t border-line pt-6">
        <h2 className="h-panel">{t("pages.pricing.soonHeading")}</h2>
        <p className="mt-2 text-muted">{t("pages.pricing.soonText")}</p>
      </section>
    </div>
  );
}
