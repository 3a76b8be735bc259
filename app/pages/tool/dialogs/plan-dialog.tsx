import { useTranslate } from "~/i18n/use-translate.tsx";
import { useWayOut } from "../use-way-out.ts";
import { WayOnDialog, type OpenProps } from "./way-on-dialog.tsx";

/** Something that the plan does not include, as the server says it: it knows the plan as it stands. */
export function PlanDialog({ text, ...props }: OpenProps & { text: string }) {
  const t = useTranslate();
  const { toPricing } = useWayOut();
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.plan.title")}
      text={text}
      stay={{ label: t("style.dialog.signIn.later") }}
      way={{ label: t("style.dialog.uploads.action"), to: toPricing("plans") }}
    />
  );
}
