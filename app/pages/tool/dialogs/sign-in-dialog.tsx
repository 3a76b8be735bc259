import { useTranslate } from "~/i18n/use-translate.tsx";
import { useCredits } from "~/pages/frame/credits.ts";
import { useWayOut } from "../use-way-out.ts";
import { WayOnDialog, type OpenProps } from "./way-on-dialog.tsx";
import { WaysToCredits, type Unpaid } from "./ways-to-credits.tsx";

/** It costs more than a visitor has: what is missing, what each way gives, and the way to sign in. */
export function SignInDialog({ unpaid, ...props }: OpenProps & { unpaid: Unpaid }) {
  const t = useTranslate();
  const { toAccount } = useWayOut();
  const balance = useCredits()?.balance;
  const { price: cost } = unpaid.form;
  const isShort = balance === undefined || balance < cost;
  const kept = t("style.dialog.signIn.text");
  const words = (count: number) => t("common.credits", { count });
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.signIn.title")}
      text={
        balance !== undefined && isShort
          ? `${t("style.dialog.signIn.costs", { cost: words(cost), have: words(balance) })} ${kept}`
          : kept
      }
      stay={{ label: t("style.dialog.signIn.later") }}
      way={{ label: t("style.dialog.signIn.action"), to: toAccount("/sign-in") }}
    >
      {isShort && <WaysToCredits {...unpaid} />}
    </WayOnDialog>
  );
}
