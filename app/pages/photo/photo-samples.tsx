import {
  SAMPLE_PHOTOS,
  samplePath,
  takesSample,
  type WantedPhoto,
} from "#registry/contract/sample-photos.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";

interface PhotoSamplesProps {
  /** What the tool that they are for asks of photos: those that it refuses are not offered. */
  wanted?: WantedPhoto;
  isBusy: boolean;
  /** Whether the pictures come with the page's script, in a place that is kept for them. */
  areLate?: boolean;
  /** Told the address of the one that was chosen. */
  onSample: (path: string) => void;
}

/** Our own photographs, for those who want to look before they choose one of theirs. */
export function PhotoSamples({ wanted = {}, isBusy, areLate = false, onSample }: PhotoSamplesProps) {
  const t = useTranslate();
  const isAlive = useIsHydrated();
  const fitting = SAMPLE_PHOTOS.filter((sample) => takesSample(wanted, sample));
  if (fitting.length === 0) return null;
  const shown = areLate && !isAlive ? [] : fitting;
  return (
    <div className="photo-samples" role="group" aria-label={t("catalog.photo.samples")}>
      <p aria-hidden="true">{t("catalog.photo.samples")}</p>
      <ul data-late={areLate || undefined}>
        {shown.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={t(`catalog.photo.sample.${label}`)}
              title={t(`catalog.photo.sample.${label}`)}
              disabled={isBusy}
              onClick={() => onSample(samplePath(name))}
            >
              <img src={`/img/samples/${name}.webp`} alt="" width={112} height={112} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
