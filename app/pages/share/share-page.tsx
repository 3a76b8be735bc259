import type { CSSProperties } from "react";
import { Message, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { ClearImage } from "~/pages/results/clear-image.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import { SeamSlider } from "~/ui/picture/seam.tsx";
import { sizesFor, sourceSetOf } from "~/ui/picture/source-set.ts";
import type { ShareData } from "./share-data.ts";

const SIZES = sizesFor(0.92, "(min-width: 64rem) 44rem, 92vw");

/** A picture that somebody shares, and the way to make one's own. Null: there is nothing to see, for whatever reason. */
export function SharePage({ share }: { share: ShareData | null }) {
  return share ? <OpenShare share={share} /> : <GoneShare />;
}

function OpenShare({ share }: { share: ShareData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const { id, tool, expiresAt, supportEmail } = share;
  const title = tool?.title ?? t("share.untitled");
  const report = `mailto:${supportEmail}?subject=${encodeURIComponent(t("share.reportSubject", { id }))}`;
  return (
    <article className="page-wrap grid items-start gap-[clamp(1.5rem,4vw,3.5rem)] pt-[clamp(1rem,3vw,2.5rem)] lg:grid-cols-[minmax(0,1fr)_22rem]">
      <SharedFigure share={share} title={title} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-4 *:max-w-full">
        <h1 className="h-page">{title}</h1>
        <p className="text-muted">
          <Message id="share.text" values={{ date: <LocalTime at={expiresAt} format="date" /> }} />
        </p>
        <ButtonLink to={path(tool ? toolPath(tool.id) : CATALOG_PATH)} size="lg">
          <Icon name="image-up" size={20} />
          {t(tool?.takesPhotos === false ? "share.tryWords" : "share.try")}
        </ButtonLink>
        <p className="text-sm text-muted">{t("share.note")}</p>
        <a className="link text-sm" href={report}>
          {t("share.report")}
        </a>
      </div>
    </article>
  );
}

/** The picture, beside its photo where that is shared too. */
function SharedFigure({ share: { picture, photo }, title }: { share: ShareData; title: string }) {
  const t = useTranslate();
  const style: CSSProperties = { "--picture-ratio": `${picture.width} / ${picture.height}` };
  const alt = t("share.alt", { title });
  return (
    <div className="details-picture" style={style}>
      {photo ? (
        <SeamSlider
          before={{ ...photo, alt: t("share.photoAlt") }}
          after={{ ...picture, alt }}
          sizes={SIZES}
          at={35}
          labels
          urgency="first"
        />
      ) : (
        <ClearImage {...picture} srcSet={sourceSetOf(picture, SIZES)} sizes={SIZES} alt={alt} />
      )}
    </div>
  );
}

function GoneShare() {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <div className="page-wrap grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 *:max-w-full pt-[clamp(2rem,6vw,5rem)]">
      <h1 className="h-page">{t("share.gone.title")}</h1>
      <p className="lead">{t("share.gone.text")}</p>
      <ButtonLink to={path("/")} size="lg" className="mt-3">
        <Icon name="image-up" size={20} />
        {t("share.try")}
      </ButtonLink>
    </div>
  );
}
