import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { Shop } from "./pricing-data.ts";

/** What one has to know before buying: that nothing can be bought, that no money moves, that a script is needed. */
export function ShopNotice({ shop }: { shop: Shop }) {
  const t = useTranslate();
  if (shop === "open")
    return (
      <noscript>
        <p className="mb-5 text-sm">{t("pages.pricing.noScript")}</p>
      </noscript>
    );
  return (
    <aside className="mb-5 flex items-start gap-3 rounded-card bg-accent-soft p-4 text-on-accent-soft">
      <Icon name="info" size={20} className="mt-0.5 flex-none" />
      <div className="grid gap-0.5 text-sm">
        <b className="font-semibold">{t(`pages.pricing.${shop}.heading`)}</b>
        <p>{t(`pages.pricing.${shop}.text`)}</p>
      </div>
    </aside>
  );
}
