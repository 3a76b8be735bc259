import type { ReactNode } from "react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";
import { CATALOGUE_PATH } from "~/ui/site-links.ts";

/** One illustration in pixel-aligned treatments; each covers the next from its place on. */
const SLICES: readonly { src: string; label: MessageKey }[] = [
  { src: "/img/hero-pencil.webp", label: "home.slices.pencil" },
  { src: "/img/hero-photo.webp", label: "home.slices.photo" },
  { src: "/img/hero-black-white.webp", label: "home.slices.blackWhite" },
];
const PICTURE = { width: 840, height: 640 };

function Slices() {
  const t = useTranslate();
  return (
    <figure className="slices" aria-label={t("home.slices.label")} role="img">
      {SLICES.map(({ src }, index) => (
        <img key={src} src={src} alt="" {...PICTURE} style={{ "--i": index }} />
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
    <section className="page-wrap grid items-center gap-[clamp(1.5rem,4vw,4.5rem)] pt-[clamp(1.75rem,3.2vw,3.25rem)] md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <h1 className="h-hero">{t("home.headline", { count: styleCount })}</h1>
        <p className="lead mt-5 max-w-124">{t("home.lead")}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={path(CATALOGUE_PATH)} size="lg">
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
