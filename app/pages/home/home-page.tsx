import { Link } from "@remix-run/react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import type { PreviewOffer } from "~/pages/photo/photo-bar.tsx";
import { PreviewWallContext, sortUnsuitedLast, usePreviewWall } from "~/pages/photo/use-previews.ts";
import { useCredits } from "~/pages/frame/credits.ts";
import { hasAsked } from "~/pages/frame/open-storage.ts";
import { useModule } from "~/ui/use-module.ts";
import { StyleCard } from "~/pages/catalog/style-card.tsx";
import { useTranslate, useLocalePath, useFormatNumber, useLocale } from "~/i18n/use-translate.tsx";
import { CATALOG_PATH, TOOLS_PATH } from "~/pages/frame/site-links.ts";
import { ToolCard } from "~/pages/catalog/tool-card.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import { Hero } from "./hero.tsx";
import { HomeSection } from "./home-section.tsx";
import { joinSentences } from "~/i18n/translate.ts";
import { SeamSlider } from "~/ui/picture/seam.tsx";
import { sizesFor } from "~/ui/picture/source-set.ts";

const loadRow = () => import("./recent-row.tsx");

/** Cards of a row that are narrower than elsewhere. */
const FULL_ROW = 4;

const PROMISES = [
  { icon: "shield-check", title: "home.promises.own.title", text: "home.promises.own.text" },
  { icon: "eye-off", title: "home.promises.private.title", text: "home.promises.private.text" },
  { icon: "hourglass", title: "home.promises.gone.title", text: "home.promises.gone.text" },
  { icon: "eraser", title: "home.promises.clean.title", text: "home.promises.clean.text" },
] as const;

interface HomePageProps {
  /** The first styles of the catalog. */
  cards: readonly CatalogCard[];
  styleCount: number;
  tools: readonly CatalogCard[];
  toolCount: number;
  /** What the cheapest style costs. */
  credits: number;
  /** Absent where styles are not shown on one's own photo for nothing. */
  previews: PreviewOffer;
}

/** What the site does, first of all with a photo of one's own. */
export function HomePage({ cards, styleCount, tools, toolCount, credits, previews }: HomePageProps) {
  const wall = usePreviewWall(previews !== "none", cards);
  return (
    <PreviewWallContext.Provider value={wall}>
      <Hero styleCount={styleCount} credits={credits} wall={wall} offer={previews} />
      <HomeStyles cards={sortUnsuitedLast(cards, wall)} styleCount={styleCount} />
      <RecentStyles />
      <HomeTools cards={tools} toolCount={toolCount} />
      <HomeSteps card={cards.find(({ example }) => example)} />
      <HomePromises />
    </PreviewWallContext.Provider>
  );
}

/**
 * The styles that somebody used lately, added by script: the page itself is the same for everybody. Below what fills the
 * first window, so that nothing that is seen moves when they come. A first visit asks for none.
 */
function RecentStyles() {
  const credits = useCredits();
  const mayHaveSome = credits !== null && (credits.plan !== "visitor" || hasAsked());
  const row = useModule(loadRow, mayHaveSome);
  return row && <row.RecentRow />;
}

/** The first styles of the catalog, and the way to all of them. */
function HomeStyles({ cards, styleCount }: { cards: readonly CatalogCard[]; styleCount: number }) {
  const t = useTranslate();
  const way = { path: CATALOG_PATH, label: t("home.styles.all", { count: styleCount }) };
  return (
    <HomeSection heading={t("home.styles.heading")} way={way}>
      <ul className="card-grid card-grid-3">
        {cards.map((card) => (
          <StyleCard key={card.id} card={card} isThird />
        ))}
      </ul>
    </HomeSection>
  );
}

/** Some of the tools beside the styles, and the way to all of them. */
function HomeTools({ cards, toolCount }: { cards: readonly CatalogCard[]; toolCount: number }) {
  const t = useTranslate();
  if (cards.length === 0) return null;
  const isQuarter = cards.length === FULL_ROW;
  const way = { path: TOOLS_PATH, label: t("home.tools.all", { count: toolCount }) };
  return (
    <HomeSection heading={t("home.tools.heading")} way={way}>
      <ul className={classNames("tool-grid", isQuarter && "tool-grid-4")}>
        {cards.map((card) => (
          <ToolCard key={card.id} card={card} isQuarter={isQuarter} />
        ))}
      </ul>
    </HomeSection>
  );
}

/** Who owns and sees the pictures, and how long they stay. The privacy page says the same in full. */
function HomePromises() {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <section className="page-wrap section">
      <h2 className="h-sec">{t("home.promises.heading")}</h2>
      <ul className="mt-7 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {PROMISES.map(({ icon, title, text }) => (
          <li key={title} className="border-t border-line pt-4">
            <Icon name={icon} size={22} className="text-accent" />
            <h3 className="mt-3 font-semibold">{t(title)}</h3>
            <p className="mt-1 text-sm text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-7 text-sm">
        <Link to={path("/privacy")} className="link">
          {t("home.promises.more")}
        </Link>
      </p>
    </section>
  );
}

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
function HomeSteps({ card }: { card: CatalogCard | undefined }) {
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
