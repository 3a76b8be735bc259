import type { ReactNode } from "react";
import { useNavigate } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { PhotoBar, type PreviewOffer } from "~/pages/photo/photo-bar.tsx";
import type { PreviewWall } from "~/pages/photo/use-previews.ts";
import { sizesFor } from "~/ui/picture/source-set.ts";

/** Results of one photo, pixel on pixel; each covers those before it from its place on. Narrow screens show the first three. */
const SLICES: readonly { picture: string; label: MessageKey }[] = [
  { picture: "/img/hero-pencil", label: "home.slices.pencil" },
  { picture: "/img/hero-photo", label: "home.slices.photo" },
  { picture: "/img/hero-black-white", label: "home.slices.blackWhite" },
  { picture: "/img/hero-painting", label: "home.slices.painting" },
  { picture: "/img/hero-blocks", label: "home.slices.blocks" },
];
/** Slices that narrow screens have room for; slices.css hides the others there, so they wait until they are seen. */
const ON_NARROW = 3;
/** The whole picture's pixels, and the narrower widths that lie beside it. */
const PICTURE = { width: 840, height: 640 };
const NARROWER = [480, 640];
/** Less than the figure's width on phones: each slice shows a third of a soft picture, which bears it. */
const SIZES = sizesFor(0.81, "(min-width: 75rem) 45rem, (min-width: 56rem) 52vw, 92vw");

const sourcesOf = (picture: string): string =>
  [
    ...NARROWER.map((width) => `${picture}-${width}.webp ${width}w`),
    `${picture}.webp ${PICTURE.width}w`,
  ].join(", ");

function Slices() {
  const t = useTranslate();
  return (
    <figure className="slices" aria-label={t("home.slices.label")} role="img">
      {SLICES.map(({ picture }, index) => (
        <img
          key={picture}
          sizes={SIZES}
          srcSet={sourcesOf(picture)}
          src={`${picture}.webp`}
          alt=""
          loading={index < ON_NARROW ? "eager" : "lazy"}
          {...PICTURE}
          style={{ "--i": index }}
        />
      ))}
      {SLICES.map(({ label }) => (
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
  /** Where a photo goes; absent where styles are not shown on one's own photo for nothing. */
  photo?: { wall: PreviewWall; offer: PreviewOffer } | undefined;
}

/** The opening of the home page: where a photo goes, which leads to all styles on it. Its headline counts them. */
export function Hero({ styleCount, credits, photo }: HeroProps) {
  const t = useTranslate();
  const path = useLocalePath();
  const navigate = useNavigate();
  return (
    <section className="page-wrap grid grid-cols-1 items-center gap-[clamp(1.5rem,4vw,4.5rem)] pt-[clamp(1.75rem,3.2vw,3.25rem)] md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <h1 className="h-hero">{t("home.headline", { count: styleCount })}</h1>
        <p className="lead mt-5 max-w-124">{t("home.lead")}</p>
        {photo && <PhotoBar {...photo} size="lg" onTaken={() => navigate(path(CATALOG_PATH))} />}
        <div className={photo ? "mt-4 flex flex-wrap gap-3" : "mt-7 flex flex-wrap gap-3"}>
          <ButtonLink to={path(CATALOG_PATH)} size="lg" variant={photo?.wall.photo === null ? "line" : "ink"}>
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
