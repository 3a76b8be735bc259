import { useTranslate } from "~/i18n/use-translate.tsx";
import { buttonClass, type ButtonSize } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { PhotoBarWords, type PhotoBarSays } from "./photo-bar-words.tsx";

interface PhotoBarAheadProps {
  /** What the bar will say. */
  words: PhotoBarSays;
  size?: ButtonSize | undefined;
}

/**
 * Stands in the bar's place until the page is alive, where the visit has a photo that only a script can show: as large as
 * the bar will be, so that nothing moves then. Style sheets show it where the page's head found a photo.
 */
export function PhotoBarAhead({ words, size }: PhotoBarAheadProps) {
  const t = useTranslate();
  if (useIsHydrated()) return null;
  return (
    <div className="photo-bar photo-bar-ahead" aria-hidden="true">
      <span className="photo-bar-thumb" />
      <PhotoBarWords {...words} />
      <div className="flex flex-auto flex-wrap gap-2 sm:flex-none">
        <span className={buttonClass({ variant: "line", size })}>
          <Icon name="image-up" size={18} />
          {t("common.photo.exchange")}
        </span>
        <span className={buttonClass({ variant: "quiet" })}>{t("common.photo.remove")}</span>
      </div>
    </div>
  );
}
