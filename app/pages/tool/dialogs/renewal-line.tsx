import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { nextRenewal } from "../next-renewal.ts";

/** When free credits arrive next, in the person's own time. */
export function RenewalLine() {
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
