import { useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import type { Photo } from "../photo-list.ts";

interface PhotoThumbProps {
  photo: Photo;
  /** The element that says why this photo was refused. */
  problemId: string | undefined;
  onRemove: () => void;
  /** The stored photo could not be shown. */
  onLost: () => void;
  onEnlarge: () => void;
  onRetry: () => void;
}

/** A chosen photo: on its way, there, failed, or refused as it is. */
export function PhotoThumb({ photo, problemId, onRemove, onLost, onEnlarge, onRetry }: PhotoThumbProps) {
  const t = useTranslate();
  const format = useFormatNumber();
  const { name, status, progress } = photo;
  const percent = format(progress, { style: "percent" });
  return (
    <li
      className={classNames(
        "thumb",
        status === "uploading" && "is-uploading",
        status === "error" && "is-bad",
        problemId !== undefined && "is-unsuitable",
      )}
    >
      {/* A photo of an earlier visit may be deleted by now: then it goes from the form too. */}
      <img
        src={photo.preview}
        alt={name}
        aria-describedby={problemId}
        onError={photo.file === undefined ? onLost : undefined}
      />
      {problemId !== undefined && (
        <span className="thumb-mark">
          <Icon name="triangle-exclamation-point" size={14} />
        </span>
      )}
      {status === "uploading" && (
        <progress value={progress} max={1} aria-label={t("style.form.progress", { name, percent })} />
      )}
      {status === "error" && photo.file !== undefined && (
        <button
          type="button"
          className="thumb-retry"
          aria-label={t("style.form.retry", { name })}
          onClick={onRetry}
        >
          <Icon name="rotate-ccw" size={22} />
        </button>
      )}
      <button
        type="button"
        className="thumb-button thumb-remove"
        aria-label={t("style.form.remove", { name })}
        onClick={onRemove}
      >
        <Icon name="x" size={16} />
      </button>
      {status === "done" && (
        <button
          type="button"
          className="thumb-button thumb-enlarge"
          aria-label={t("style.form.enlarge", { name })}
          onClick={onEnlarge}
        >
          <Icon name="maximize-2" size={14} />
        </button>
      )}
    </li>
  );
}
