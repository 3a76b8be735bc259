import { AMOUNTS } from "~/credits/amounts.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { CATALOGUE_PATH } from "~/ui/site-links.ts";
import { TickList } from "./tick-list.tsx";

/** What one has without an account, what an account will bring, and when credits renew. */
export function SignInPage({ renewsIn }: { renewsIn: string }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <div className="page-wrap grid justify-items-center pt-[clamp(2rem,6vw,5rem)]">
      <div className="w-full max-w-128">
        <h1 className="h-page">{t("pages.signIn.heading")}</h1>
        <p className="lead mt-4">{t("pages.signIn.text")}</p>
        <section className="mt-8 rounded-panel border border-line bg-surface p-6">
          <h2 className="h-panel">{t("pages.signIn.nowHeading")}</h2>
          <p className="mt-2">{t("pages.signIn.now", { count: AMOUNTS.visitorCreditsPerDay })}</p>
          <p className="mt-1 text-sm text-muted">{t("pages.signIn.renews", { time: renewsIn })}</p>
        </section>
        <section className="mt-4 rounded-panel border border-line bg-surface p-6">
          <h2 className="h-panel mb-3">{t("pages.signIn.thenHeading")}</h2>
          <TickList
            items={[
              t("pages.signIn.then.daily", { count: AMOUNTS.freeAccountCreditsPerDay }),
              t("pages.signIn.then.devices"),
              t("pages.signIn.then.more"),
            ]}
          />
        </section>
        <ButtonLink to={path(CATALOGUE_PATH)} size="lg" block className="mt-7">
          {t("pages.signIn.styles")}
        </ButtonLink>
      </div>
    </div>
  );
}
