import type { CatalogCard } from "#registry/contract/compiled.ts";
import type { PreviewOffer } from "~/pages/photo/photo-bar.tsx";
import { PreviewWallContext, sortUnsuitedLast, usePreviewWall } from "~/pages/photo/use-previews.ts";
import { Hero } from "./hero.tsx";
import { HomePromises } from "./home-promises.tsx";
import { HomeSteps } from "./home-steps.tsx";
import { HomeStyles } from "./home-styles.tsx";
import { HomeTools } from "./home-tools.tsx";
import { RecentStyles } from "./recent-styles.tsx";

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
