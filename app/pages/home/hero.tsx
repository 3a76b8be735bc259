import type { ReactNode } from "react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { sizesFor } from "~/ui/picture/source-set.ts";

/** One illustration in pixel-aligned treatments; each covers the next from its place on. */
const SLICES: readonly { picture: string; label: MessageKey }[] = [
  { picture: "/img/hero-pencil", label: "home.slices.pencil" },
  { picture: "/img/hero-photo", label: "home.slices.photo" },
  { picture: "/img/hero-black-white", label: "home.slices.blackWhite" },
];
/** The whole picture's pixels, and the narrower widths that lie beside it. */
const PICTURE = { width: 840, height: 640 };
const NARROWER = [480, 640];
/** Less than the figure's width on phones: each slice shows a third of a soft drawing, which bears it. */
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

/** The opening of the home page. Its headline counts the styles that there are. */
export function Hero({ styleCount, credits }: { styleCount: number; credits: number }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <section className="page-wrap grid grid-cols-1 items-center gap-[clamp(1.5rem,4vw,4.5rem)] pt-[clamp(1.75rem,3.2vw,3.25rem)] md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <h1 className="h-hero">{t("home.headline", { count: styleCount })}</h1>
        <p className="lead mt-5 max-w-124">{t("home.lead")}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={path(CATALOG_PATH)} size="lg">
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
