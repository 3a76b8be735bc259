import { useTranslate, useFormatNumber } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import type { ToolFormModel } from "../tool-form-model.ts";
import type { Photo } from "../photos/photo-list.ts";
import { PhotoInput } from "./photo-input.tsx";
import type { Rejection, RejectionReason } from "../photos/photo-rules.ts";

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

/** The chosen photos with a tile to add more; one that a refusal is about is marked. Loaded with the first of them. */
export function ChosenPhotos({ form, problemId }: { form: ToolFormModel; problemId: string }) {
  const t = useTranslate();
  const unsuitable = form.problem?.photoUrl;
  const { list, rules, add, retry, remove, lose, clear } = form.photos;
  return (
    <>
      <ul className="thumbs">
        {list.map((photo, index) => (
          <PhotoThumb
            key={photo.id}
            photo={photo}
            problemId={unsuitable !== undefined && photo.url === unsuitable ? problemId : undefined}
            onRemove={() => remove(photo.id)}
            onLost={() => lose(photo.id)}
            onEnlarge={() => form.onEnlarge(index)}
            onRetry={() => retry(photo)}
          />
        ))}
        <li>
          <label className={classNames("thumb thumb-add", form.isOver && "is-over")}>
            <Icon name="plus" size={20} />
            {t("style.form.add")}
            <PhotoInput accept={rules.accept.join(",")} multiple={rules.cap > 1} onFiles={add} />
          </label>
        </li>
      </ul>
      <div className="field-head">
        <span className="hint">
          {t(rules.accept.includes("image/webp") ? "style.form.typesWebp" : "style.form.types")}
        </span>
        <button
          type="button"
          className="link relative text-xs after:absolute after:-inset-x-1 after:-top-1 after:-bottom-6"
          onClick={clear}
        >
          {t("style.form.clear")}
        </button>
      </div>
    </>
  );
}

/** A chosen photo: on its way, there, failed, or refused as it is. */
function PhotoThumb({ photo, problemId, onRemove, onLost, onEnlarge, onRetry }: PhotoThumbProps) {
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
          <Icon name="triangle-alert" size={14} />
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

const REPORTS = {
  size: "style.upload.tooLarge",
  type: "style.upload.wrongType",
  unreadable: "style.upload.unreadable",
} as const satisfies Record<RejectionReason, string>;

/** What was wrong with the refused files, each by name. */
export function PhotoRejections({ rejections }: { rejections: readonly Rejection[] }) {
  const t = useTranslate();
  if (rejections.length === 0) return null;
  return (
    <div className="field-error">
      <Icon name="triangle-alert" size={16} />
      <div>
        {rejections.some(({ reason }) => reason !== "unreadable") && <p>{t("style.upload.rejected")}</p>}
        <ul>
          {rejections.map(({ name, reason }, index) => (
            <li key={index}>{t(REPORTS[reason], { name })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
