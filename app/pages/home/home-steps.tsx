import type { CatalogCard } from "#registry/contract/compiled.ts";
import { joinSentences } from "~/i18n/join-sentences.ts";
import { useFormatNumber, useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { SeamSlider } from "~/ui/picture/seam.tsx";
import { sizesFor } from "~/ui/picture/source-set.ts";

const STEPS = [
  { title: "home.steps.upload.title", text: "home.steps.upload.text" },
  { title: "home.steps.choose.title", text: "home.steps.choose.text" },
  { title: "home.steps.generate.title", text: "home.steps.generate.text" },
] as const;

/** Less than its width on phones, where it lies far below; then five twelfths of the page. */
const SIZES = sizesFor(0.61, "(min-width: 75rem) 30rem, (min-width: 56rem) 38vw, 84vw");

function Comparison({ card }: { card: CatalogCard }) {
  const t = useTranslate();
  const { locale } = useLocale();
  const { example } = card;
  if (example?.kind !== "pair") return null;
  return (
    <figure className="grid gap-3">
      <SeamSlider
        before={example.before}
        after={example.after}
        sizes={SIZES}
        labels
        label={`${t("common.seam.compare")}: ${card.title}`}
        className="seam-far shadow-print"
      />
      <figcaption className="text-xs text-muted">
        {joinSentences(locale, [card.title, t("home.compare.text")])}{" "}
        {card.exampleIsIllustration && `(${t("common.illustration")})`}
      </figcaption>
    </figure>
  );
}

/** How it works, beside a picture whose seam can be moved. */
export function HomeSteps({ card }: { card: CatalogCard | undefined }) {
  const t = useTranslate();
  const format = useFormatNumber();
  return (
    <section className="section">
      <div className="page-wrap">
        <div className="grid items-center gap-[clamp(1.5rem,5vw,5rem)] rounded-panel bg-stage p-[clamp(1.25rem,4vw,4rem)] md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div>
            <h2 className="h-sec">{t("home.steps.heading")}</h2>
            <ol className="mt-7 grid gap-3">
              {STEPS.map(({ title, text }, index) => (
                <li
                  key={title}
                  className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-card bg-surface p-4.5"
                >
                  <span
                    aria-hidden="true"
                    className="row-span-2 grid size-8 place-items-center rounded-pill border-[1.5px] border-line-strong text-sm font-semibold"
                  >
                    {format(index + 1)}
                  </span>
                  <h3 className="self-center font-semibold">{t(title)}</h3>
                  <p className="text-sm text-muted">{t(text)}</p>
                </li>
              ))}
            </ol>
          </div>
          {card && <Comparison card={card} />}
        </div>
      </div>
    </section>
  );
}
