import { Lock } from "lucide-react";
import { useTranslate } from "~/i18n/use-translate.tsx";

/** The small lock of a choice that subscribers have, with its meaning in words. */
export function LockMark({ size }: { size: number }) {
  const t = useTranslate();
  return (
    <>
      <Lock size={size} strokeWidth={1.75} aria-hidden="true" className="lock-mark" />
      <span className="sr-only">, {t("style.form.locked")}</span>
    </>
  );
}
