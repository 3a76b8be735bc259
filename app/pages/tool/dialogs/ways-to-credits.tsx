import { AMOUNTS, PRICE_LIST } from "#registry/contract/plans/amounts.ts";
import { dailyCreditsOf, type Plan } from "#registry/contract/plans/plan.ts";
import { useTranslate, useLocale } from "~/i18n/use-translate.tsx";
import { Coin } from "~/ui/coin.tsx";
import { useCredits } from "~/pages/frame/header/credits.ts";
import { Icon } from "~/ui/icon.tsx";
import type { ToolFormModel } from "../form/tool-form-model.ts";
import { useCheaperWords } from "../price/say-choice.ts";
import { nextRenewal } from "../price/next-renewal.ts";

/** A request that costs more than its viewer has. */
export interface Unpaid {
  plan: Plan;
  form: Pick<ToolFormModel, "price" | "cheaper" | "requests" | "words">;
}

/** What is missing for a request, and what each way to it gives: another choice of the form, an account, a pack. */
export function WaysToCredits({ plan, form }: Unpaid) {
  const t = useTranslate();
  const balance = useCredits()?.balance;
  const cheaper = useCheaperWords(form);
  const { price: cost } = form;
  const words = (count: number) => t("common.credits", { count });
  return (
    <>
      {balance !== undefined && balance < cost && <BalanceMeter cost={cost} balance={balance} />}
      <ul className="grid gap-2.5 text-sm">
        {cheaper !== null && (
          <li>{t("style.dialog.ways.cheaper", { choice: cheaper.choices, price: cheaper.credits })}</li>
        )}
        {plan === "visitor" && (
          <li>{t("style.dialog.ways.account", { credits: words(AMOUNTS.freeAccountCreditsPerDay) })}</li>
        )}
        <li>{t("style.dialog.ways.pack", { credits: words(PRICE_LIST["pack-100"].credits) })}</li>
      </ul>
      {/* What comes anew each day would not do for anything dearer. */}
      {cost <= dailyCreditsOf(plan) && <RenewalLine />}
    </>
  );
}

function BalanceMeter({ cost, balance }: { cost: number; balance: number }) {
  const t = useTranslate();
  const have = t("style.dialog.credits.have", { have: balance, need: cost });
  return (
    <div className="meter">
      <div className="field-head label">
        <span className="flex items-center gap-1.5">
          <Coin />
          {have}
        </span>
        <span>{t("style.dialog.credits.missing", { n: cost - balance })}</span>
      </div>
      <progress value={balance} max={cost} aria-label={have} />
    </div>
  );
}

/** When free credits arrive next, in the person's own time. */
function RenewalLine() {
  const t = useTranslate();
  const { bcp47 } = useLocale();
  const format = new Intl.DateTimeFormat(`${bcp47}-u-nu-latn`, {
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (
    <p className="flex gap-2.5 text-sm text-muted">
      <Icon name="clock" size={18} className="flex-none text-faint" />
      {t("style.dialog.signIn.renews", { time: format.format(nextRenewal(new Date())) })}
    </p>
  );
}
