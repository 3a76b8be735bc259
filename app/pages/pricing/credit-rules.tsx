import { useTranslate } from "~/i18n/use-translate.tsx";

const RULES = ["daily", "kept", "monthly", "order", "failed", "cancel", "refund", "currency"] as const;

/** What credits and subscriptions come with, in plain words. */
export function CreditRules() {
  const t = useTranslate();
  return (
    <section className="section">
      <h2 className="h-panel">{t("pages.pricing.rules.heading")}</h2>
      <ul className="mt-4 grid max-w-prose list-disc gap-2 ps-5 text-sm text-muted marker:text-faint">
        {RULES.map((rule) => (
          <li key={rule}>{t(`pages.pricing.rules.${rule}`)}</li>
        ))}
      </ul>
    </section>
  );
}
