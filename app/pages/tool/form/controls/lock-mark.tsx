import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";

/** The small lock of a choice that subscribers have, with its meaning in words. */
export function LockMark({ size }: { size: number }) {
  const t = useTranslate();
  return (
    <>
      <Icon name="lock" size={size} className="lock-mark" />
      <span className="sr-only">{`, ${t("style.form.locked")}`}</span>
    </>
  );
}
