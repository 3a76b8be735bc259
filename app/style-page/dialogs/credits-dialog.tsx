import { useTranslate } from "~/i18n/use-translate.tsx";
import { Coin } from "~/ui/coin.tsx";
import { useCredits } from "~/ui/credits.ts";
import { useWayOut } from "../use-way-out.ts";
import { RenewalLine } from "./renewal-line.tsx";
import { WayOnDialog, type OpenProps } from "./way-on-dialog.tsx";

interface CreditsDialogProps extends OpenProps {
  /** Credits that the picture costs. */
  cost: number;
}

/** An account's balance is too low: how much is missing, and the ways to get it. */
export function CreditsDialog({ cost, ...props }: CreditsDialogProps) {
  const t = useTranslate();
  const { toPricing } = useWayOut();
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.credits.title")}
      text={t("style.dialog.credits.text", { count: cost })}
      stay={{ label: t("style.dialog.credits.later") }}
      way={{ label: t("style.dialog.credits.action"), to: toPricing("packs") }}
    >
      <BalanceMeter cost={cost} />
      <RenewalLine />
    </WayOnDialog>
  );
}

function BalanceMeter({ cost }: { cost: number }) {
  const t = useTranslate();
  const balance = useCredits()?.balance;
  if (balance === undefined || balance >= cost) return null;
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
