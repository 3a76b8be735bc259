import { useTranslate } from "~/i18n/use-translate.tsx";

interface EmptyStateProps {
  credits: number;
  /** Whether the person writes anything. */
  hasPrompt: boolean;
}

/** Nothing to see yet: what to do, in three steps. Loaded by styles without examples. */
export default function EmptyState({ credits, hasPrompt }: EmptyStateProps) {
  const t = useTranslate();
  const steps = [
    [t("style.empty.upload"), t("style.empty.uploadHint")],
    [t("style.empty.prompt"), t(hasPrompt ? "style.empty.promptHint" : "style.empty.promptFixed")],
    [t("style.empty.generate"), t("style.empty.generateHint", { count: credits })],
  ] as const;
  return (
    <div className="empty">
      <TwoPrints />
      <h2 className="h-panel">{t("style.empty.title")}</h2>
      <ol className="steps">
        {steps.map(([title, hint], index) => (
          <li key={title}>
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>
            <b>{title}</b>
            <span className="text-sm text-muted">{hint}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Two blank prints; the front one shows the product's mark. */
function TwoPrints() {
  const sheet = { width: 66, height: 82, rx: 7, fill: "var(--fx-surface)", stroke: "var(--fx-line-strong)" };
  return (
    <svg viewBox="0 0 144 144" width="144" height="144" fill="none" strokeWidth="1.75" aria-hidden="true">
      <rect {...sheet} x="30" y="38" transform="rotate(-9 63 79)" />
      <g transform="rotate(6 83 69)">
        <rect {...sheet} x="50" y="28" />
        <rect x="57" y="35" width="52" height="58" rx="4" fill="var(--fx-sunken)" />
        <path d="M83 42a20 20 0 0 0 0 40" stroke="var(--fx-text)" strokeWidth="4" />
        <path d="M86 40a22 22 0 0 1 0 44Z" fill="var(--fx-credit)" />
      </g>
    </svg>
  );
}
