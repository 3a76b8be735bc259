import { useTranslate } from "~/i18n/use-translate.tsx";
import { useWayOut } from "../use-way-out.ts";
import { WayOnDialog, type OpenProps } from "./way-on-dialog.tsx";
import { WaysToCredits, type Unpaid } from "./ways-to-credits.tsx";

/** An account's balance is too low: how much is missing, and the ways to get it. */
export function CreditsDialog({ unpaid, ...props }: OpenProps & { unpaid: Unpaid }) {
  const t = useTranslate();
  const { toPricing } = useWayOut();
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.credits.title")}
      text={t("style.dialog.credits.text", { count: unpaid.form.price })}
      stay={{ label: t("style.dialog.credits.later") }}
      way={{ label: t("style.dialog.credits.action"), to: toPricing("packs") }}
    >
      <WaysToCredits {...unpaid} />
    </WayOnDialog>
  );
}
