import { PhotoInput } from "~/pages/tool/form/controls/photo-input.tsx";
import { DEFAULT_PHOTO_TYPES } from "~/pages/tool/form/photos/photo-rules.ts";
import { Icon } from "~/ui/icon.tsx";
import type { PhotoTaking } from "./use-photo-taking.ts";
import {
  SAMPLE_PHOTOS,
  samplePath,
  takesSample,
  type WantedPhoto,
} from "#registry/contract/sample-photos.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";

interface PhotoPickerProps {
  words: string;
  /** Words that stand here at other times: there is always room for them. */
  roomFor?: string;
  className: string;
  taking: Pick<PhotoTaking, "stage" | "take">;
  /** Opens the phone's camera instead of its files. */
  isCamera?: boolean;
}

/** Opens the browser's chooser of files, or the camera. */
export function PhotoPicker({ words, roomFor, className, taking, isCamera = false }: PhotoPickerProps) {
  return (
    <label className={className}>
      <Icon name={isCamera ? "camera" : "image-up"} size={18} />
      <span className="grid justify-items-center">
        <span className="col-start-1 row-start-1">{words}</span>
        {roomFor !== undefined && (
          <span aria-hidden="true" className="invisible col-start-1 row-start-1">
            {roomFor}
          </span>
        )}
      </span>
      <PhotoInput
        className="sr-only"
        accept={DEFAULT_PHOTO_TYPES.join(",")}
        capture={isCamera ? "environment" : undefined}
        disabled={taking.stage.name === "sending"}
        onFiles={taking.take}
      />
    </label>
  );
}

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
