import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { useCredits } from "~/pages/frame/header/credits.ts";

/** What the viewer has to spend; the line keeps its place until that is known. */
export function BalanceLine({ className }: { className?: string }) {
  const t = useTranslate();
  const credits = useCredits();
  return (
    <p className={classNames("hint min-h-[1lh]", className)}>
      {credits !== null && t("style.form.balance", { count: credits.balance })}
    </p>
  );
}
