import { useTranslate } from "~/i18n/use-translate.tsx";

/** The small lock of a choice that subscribers have, drawn by its style sheet, with its meaning in words. */
export function LockMark() {
  const t = useTranslate();
  return (
    <i className="lock-mark">
      <span className="sr-only">{`, ${t("style.form.locked")}`}</span>
    </i>
  );
}
