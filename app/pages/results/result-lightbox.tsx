import Lightbox from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";

export interface Slide {
  src: string;
  alt: string;
}

interface ResultLightboxProps {
  slides: readonly Slide[];
  index: number;
  onClose: () => void;
}

/** Pictures one by one over the whole window, to zoom into. Loaded when the first one is opened. */
export function ResultLightbox({ slides, index, onClose }: ResultLightboxProps) {
  const t = useTranslate();
  const { dir } = useLocale();
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const isSingle = slides.length === 1;
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={[...slides]}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: "16px" }}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      controller={{ closeOnBackdropClick: true }}
      animation={isCalm ? { fade: 0, swipe: 0, zoom: 0 } : { fade: 200 }}
      labels={{
        Lightbox: t("style.results.zoom"),
        Close: t("common.close"),
        Previous: t("style.zoom.previous"),
        Next: t("style.zoom.next"),
        "Zoom in": t("style.zoom.in"),
        "Zoom out": t("style.zoom.out"),
        "Photo gallery": t("style.results.zoom"),
        "{index} of {total}": t("style.zoom.slide", { index: "{index}", total: "{total}" }),
      }}
      render={isSingle ? { buttonPrev: () => null, buttonNext: () => null } : {}}
      portal={{ container: { dir } }}
    />
  );
}
