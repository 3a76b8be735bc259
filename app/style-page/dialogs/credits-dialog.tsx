import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import { useCredits } from "~/ui/credits.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { RenewalLine } from "./renewal-line.tsx";

interface CreditsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Credits that the picture costs. */
  cost: number;
}

/** An account's balance is too low: how much is missing, and the ways to get it. */
export function CreditsDialog({ open, onClose, cost }: CreditsDialogProps) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("style.dialog.credits.title")}
      description={t("style.dialog.credits.text", { count: cost })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("style.dialog.credits.later")}
          </Button>
          <ButtonLink to={path("/pricing")}>{t("style.dialog.credits.action")}</ButtonLink>
        </>
      }
    >
      <BalanceMeter cost={cost} />
      <RenewalLine />
    </Dialog>
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
