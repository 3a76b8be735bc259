import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { BlankPrints } from "~/ui/blank-prints.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { CATALOGUE_PATH } from "~/pages/frame/site-links.ts";

/** Nothing made yet, or nothing of the kind that the filter leads to. */
export function EmptyHistory({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <div className="empty-history">
      <BlankPrints />
      <div className="grid justify-items-center gap-1.5">
        <h2 className="h-panel">{t("history.empty.title")}</h2>
        <p className="text-muted">{t(isFiltered ? "history.empty.filtered" : "history.empty.text")}</p>
      </div>
      <ButtonLink to={path(CATALOGUE_PATH)}>{t("history.empty.action")}</ButtonLink>
    </div>
  );
}
