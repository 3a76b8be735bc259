import { Message, useFormatNumber, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { SubscriptionNote } from "~/pages/pricing/subscription-note.tsx";
import { DoorButton } from "~/pages/pricing/door-button.tsx";
import { useShop } from "~/pages/pricing/use-shop.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import { useCredits } from "~/pages/frame/credits.ts";
import { LocalTime } from "~/ui/local-time.tsx";
import type { CreditsData } from "./credits-data.ts";

/** What there is to spend, what of it lapses when, and the subscription behind it. */
export function BalanceSummary({ data }: { data: CreditsData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const format = useFormatNumber();
  const shop = useShop(null);
  const balance = useCredits()?.balance ?? data.balance;
  const { subscription } = data;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-4">
        <p className="flex items-center gap-2.5 text-3xl font-display">
          <Coin size={30} />
          <span aria-hidden="true">{format(balance)}</span>
          <span className="sr-only">
            {t("credits.balance")}: {t("common.credits", { count: balance })}
          </span>
        </p>
        <ButtonLink to={path("/pricing")}>{t("credits.get")}</ButtonLink>
        {subscription !== null && data.canManage && (
          <DoorButton door="portal" shop={shop} variant="line">
            {t("pages.pricing.manage")}
          </DoorButton>
        )}
      </div>
      {data.lapses.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
          {data.lapses.map(({ credits, at }) => (
            <li key={at ?? ""}>
              <Lapse credits={credits} at={at} />
            </li>
          ))}
        </ul>
      )}
      {subscription !== null && (
        <p className="mt-2 text-sm text-muted">
          {t("credits.premium")}: <SubscriptionNote subscription={subscription} />
        </p>
      )}
    </>
  );
}

function Lapse({ credits, at }: CreditsData["lapses"][number]) {
  const t = useTranslate();
  const amount = t("common.credits", { count: credits });
  if (at === null) return <>{t("credits.kept", { credits: amount })}</>;
  return (
    <Message id="credits.until" values={{ credits: amount, time: <LocalTime at={at} format="moment" /> }} />
  );
}
