import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";

/** Says in big plain words that no money moves here. */
export function DevelopmentNotice() {
  const t = useTranslate();
  return (
    <aside className="flex items-start gap-3 rounded-card bg-accent-soft p-5 text-on-accent-soft">
      <Icon name="info" size={24} className="mt-1 flex-none" />
      <div className="grid gap-1">
        <p className="h-panel">{t("checkout.notice.heading")}</p>
        <p className="max-w-prose">{t("checkout.notice.text")}</p>
      </div>
    </aside>
  );
}
