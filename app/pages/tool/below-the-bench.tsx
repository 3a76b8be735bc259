import { lazy, memo, Suspense, type ReactNode } from "react";
import { type PublicTool, isPair } from "#registry/contract/compiled.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { ByWords } from "~/i18n/by-words.tsx";
import { useLocalePath, useTranslate, Message } from "~/i18n/use-translate.tsx";
import { loadPatiently } from "~/ui/use-module.ts";
import { SeamSlider } from "~/ui/picture/seam.tsx";
import { sizesFor } from "~/ui/picture/source-set.ts";
import { Icon } from "~/ui/icon.tsx";
import { Prose } from "~/ui/prose.tsx";
import type { FaqEntry } from "./page-data.ts";
import type { TakePrompt } from "./use-tool-form.ts";
import { Link } from "@remix-run/react";

const PromptExamples = lazy(() => loadPatiently(() => import("./prompt-examples.tsx")));

/** Where the seams of the comparisons rest, in percent. */
const SEAMS = [50, 42, 58];
/** Three beside each other; on phones one, and the edge of the next. */
const COMPARISON_SIZES = sizesFor(0.76, "(min-width: 75rem) 27rem, 31vw");

interface BelowTheBenchProps {
  tool: PublicTool;
  faq: readonly FaqEntry[];
  supportEmail: string;
  /** Takes an example over into the form, where it has a place for one. Must stay the same function. */
  onTakePrompt: TakePrompt | undefined;
}

/**
 * What the style is about: title and description, comparisons, prompts to copy, questions. Kept from updates of the page
 * above it: one that came before the lazy part is alive would make React draw that part anew.
 */
export const BelowTheBench = memo(function BelowTheBench({
  tool,
  faq,
  supportEmail,
  onTakePrompt,
}: BelowTheBenchProps) {
  return (
    <>
      <Intro tool={tool} />
      <Comparisons tool={tool} />
      {tool.copy.promptExamples !== undefined && (
        <Suspense fallback={null}>
          <PromptExamples {...tool.copy.promptExamples} onUse={onTakePrompt} />
        </Suspense>
      )}
      <Faq entries={faq} supportEmail={supportEmail} />
    </>
  );
});

/** A word that a style is filed under; with `to` it leads to the others. */
function Tag({ to, children }: { to?: string; children: ReactNode }) {
  if (to === undefined) return <span className="tag">{children}</span>;
  return (
    <Link to={to} className="tag">
      {children}
    </Link>
  );
}

function Intro({ tool: { copy, tagKeys } }: { tool: PublicTool }) {
  const t = useTranslate();
  const path = useLocalePath();
  // A copy may have tags of its own; only those that stand for the manifest's lead to the catalog.
  const isTranslated = copy.tags.length === tagKeys.length;
  return (
    <section className="section intro">
      <h1 className="h-page">
        <ByWords text={copy.title} />
      </h1>
      <div className="grid gap-5">
        <p className="lead">{copy.description}</p>
        <ul className="flex flex-wrap gap-2" aria-label={t("style.below.tags")}>
          {copy.tags.map((tag, index) => (
            <li key={tag}>
              {isTranslated ? (
                <Tag to={path(`/${PRODUCT.slug}-style?tag=${encodeURIComponent(tagKeys[index] ?? "")}`)}>
                  {tag}
                </Tag>
              ) : (
                <Tag>{tag}</Tag>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Comparisons({ tool }: { tool: PublicTool }) {
  const t = useTranslate();
  const pairs = tool.examples.filter(isPair);
  if (pairs.length === 0) return null;
  return (
    <section className="pt-[calc(var(--fx-section)*.6)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="h-sec">{t("style.below.compare")}</h2>
        <span className="needs-script text-sm text-faint">{t("style.below.compareHint")}</span>
      </div>
      <div className="trio">
        {pairs.map(({ before, after }, index) => (
          <SeamSlider
            key={after.src}
            before={before}
            after={after}
            sizes={COMPARISON_SIZES}
            at={SEAMS[index % SEAMS.length] ?? 50}
            label={t("style.below.compareLabel", { n: index + 1 })}
            labels
          />
        ))}
      </div>
      {tool.examplesAreIllustrations && <p className="hint mt-3">{t("style.examples.illustration")}</p>}
    </section>
  );
}

/** Questions and answers, all open; whoever finds none here knows where to write. */
function Faq({ entries, supportEmail }: { entries: readonly FaqEntry[]; supportEmail: string }) {
  const t = useTranslate();
  return (
    <section id="questions" className="section faq">
      <h2 className="h-sec">{t("style.below.faq")}</h2>
      <div>
        <div className="faq-list">
          {entries.map(({ question, html }, place) => (
            <details key={place} open>
              <summary>
                <h3>{question}</h3>
                <Icon name="chevron-down" size={20} />
              </summary>
              <Prose html={html} />
            </details>
          ))}
        </div>
        <p className="mt-5 text-sm text-muted">
          <Message
            id="style.below.faqFooter"
            values={{
              email: (
                <a className="link" href={`mailto:${supportEmail}`} target="_blank" rel="noopener noreferrer">
                  <bdi>{supportEmail}</bdi>
                </a>
              ),
            }}
          />
        </p>
      </div>
    </section>
  );
}
