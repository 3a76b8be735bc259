import type { PublicCopy } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { CopyButton } from "~/pages/results/copy-button.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import type { TakePrompt } from "./use-tool-form.ts";

/** Prompts, ready to copy. Loaded by styles that have some. */
export default function PromptExamples({
  title,
  subtitle,
  examples,
  onUse,
}: NonNullable<PublicCopy["promptExamples"]> & { onUse: TakePrompt | undefined }) {
  const t = useTranslate();
  return (
    <section id="prompts" className="section">
      <h2 className="h-sec">{title}</h2>
      <p className="mt-2 max-w-prose text-muted">{subtitle}</p>
      <div className="prompt-cards">
        {examples.map(({ style, prompt, isEnglish }) => (
          <article key={style} className="panel prompt-card">
            <div>
              <h3>
                <Badge kind="accent">{style}</Badge>
              </h3>
              <span>
                {onUse !== undefined && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="needs-script"
                    aria-label={t("style.below.usePromptLabel", { style })}
                    onClick={() => onUse(prompt)}
                  >
                    {t("style.below.usePrompt")}
                  </Button>
                )}
                <CopyButton text={prompt} label={t("style.below.copyPrompt", { style })} />
              </span>
            </div>
            <p {...(isEnglish && { lang: "en", dir: "ltr" })}>{prompt}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
