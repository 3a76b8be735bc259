import { useTranslate } from "~/i18n/use-translate.tsx";
import { useWayOut } from "../use-way-out.ts";
import { RenewalLine } from "./renewal-line.tsx";
import { WayOnDialog, type OpenProps } from "./way-on-dialog.tsx";

/** The free tries are used up: when credits come again, and the way to sign in. */
export function SignInDialog(props: OpenProps) {
  const t = useTranslate();
  const { toAccount } = useWayOut();
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.signIn.title")}
      text={t("style.dialog.signIn.text")}
      stay={{ label: t("style.dialog.signIn.later") }}
      way={{ label: t("style.dialog.signIn.action"), to: toAccount("/sign-in") }}
    >
      <RenewalLine />
    </WayOnDialog>
  );
}
