import { useTranslate } from "~/i18n/use-translate.tsx";
import { BlankPrints } from "~/ui/blank-prints.tsx";

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
      <BlankPrints />
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
