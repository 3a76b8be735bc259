import type { ReactNode } from "react";
import { useNavigate } from "@remix-run/react";
import { useLocale, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { useCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { PhotoBar, type PreviewOffer } from "~/pages/photo/photo-bar.tsx";
import type { PreviewWall } from "~/pages/photo/use-previews.ts";
import { sizesFor } from "~/ui/picture/source-set.ts";

/** Results of one photo, pixel on pixel, from the start of a line to its end. Narrow screens show the first three. */
const SLICES: readonly MessageKey[] = [
  "home.slices.pencil",
  "home.slices.photo",
  "home.slices.blackWhite",
  "home.slices.painting",
  "home.slices.blocks",
];
/** The picture's pixels, and the narrower widths that the one for narrow screens lies in besides. */
const PICTURE = { width: 840, height: 640 };
const NARROWER = [480, 640];
/** Where all slices have room, as in slices.css. */
const WIDE = "(min-width: 75rem)";
/** Less than the figure's width on phones: a first picture that comes sooner is worth more than its last pixels. */
const SIZES = sizesFor(0.81, "(min-width: 56rem) 52vw, 92vw");

const sourcesOf = (picture: string, ending: string): string =>
  [
    ...NARROWER.map((width) => `${picture}-${width}.${ending} ${width}w`),
    `${picture}.${ending} ${PICTURE.width}w`,
  ].join(", ");

/** All slices are one picture for each number of them and each direction of reading. */
function Slices() {
  const t = useTranslate();
  const { dir } = useLocale();
  const [narrow, wide] = [`/img/hero-3-${dir}`, `/img/hero-5-${dir}`];
  return (
    <figure className="slices" aria-label={t("home.slices.label")} role="img">
      <picture>
        <source media={WIDE} type="image/avif" srcSet={`${wide}.avif`} />
        <source media={WIDE} srcSet={`${wide}.webp`} />
        <source type="image/avif" sizes={SIZES} srcSet={sourcesOf(narrow, "avif")} />
        <img
          sizes={SIZES}
          srcSet={sourcesOf(narrow, "webp")}
          src={`${narrow}.webp`}
          alt=""
          {...PICTURE}
          // React 18 passes the attribute on only in lower case.
          {...{ fetchpriority: "high" }}
        />
      </picture>
      {SLICES.map((label) => (
        <span key={label} aria-hidden="true" className="slice">
          <span className="plate static">{t(label)}</span>
        </span>
      ))}
    </figure>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2">
      {icon}
      {children}
    </li>
  );
}

interface HeroProps {
  styleCount: number;
  credits: number;
  wall: PreviewWall;
  offer: PreviewOffer;
}

/** The opening of the home page: where a photo goes, which leads to all styles on it. Its headline counts them. */
export function Hero({ styleCount, credits, wall, offer }: HeroProps) {
  const t = useTranslate();
  const path = useLocalePath();
  const navigate = useNavigate();
  const photo = useCurrentPhoto();
  return (
    <section className="page-wrap grid grid-cols-1 items-center gap-[clamp(1.5rem,4vw,4.5rem)] pt-[clamp(1.75rem,3.2vw,3.25rem)] md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <h1 className="h-hero">{t("home.headline", { count: styleCount })}</h1>
        <p className="lead mt-5 max-w-124">{t("home.lead")}</p>
        <PhotoBar wall={wall} offer={offer} size="lg" onTaken={() => navigate(path(CATALOG_PATH))} />
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={path(CATALOG_PATH)} size="lg" variant={photo === null ? "line" : "ink"}>
            {t("home.start")}
          </ButtonLink>
          <ButtonLink to={path("/pricing")} size="lg" variant="quiet">
            {t("home.pricing")}
          </ButtonLink>
        </div>
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2.5 text-sm text-muted">
          <Fact icon={<Coin />}>{t("home.facts.price", { count: credits })}</Fact>
          <Fact icon={<Icon name="gift" size={18} />}>{t("home.facts.free")}</Fact>
          <Fact icon={<Icon name="shield-check" size={18} />}>{t("home.facts.own")}</Fact>
        </ul>
      </div>
      <Slices />
    </section>
  );
}
