import { useId, useState } from "react";
import { isKeepDays, KEEP_DAYS, USUAL_KEEP_DAYS } from "#registry/contract/keep-days.ts";
import { classNames } from "~/ui/class-names.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useModule } from "~/ui/use-module.ts";
import { useCurrentPhoto, fetchPhoto } from "~/pages/photo/current-photo.ts";
import { PhotoSamples } from "~/pages/photo/photo-picker.tsx";
import { Icon } from "~/ui/icon.tsx";
import { showToast } from "~/ui/toast/toast.ts";
import { type ControlProps, type ToolFormModel, foldedFields } from "../tool-form-model.ts";
import type { KeepChoice } from "../photos/use-photos.ts";
import { FieldError, LabelText, useFieldView } from "./field-parts.tsx";
import { PhotoInput } from "./photo-input.tsx";

interface PhotoFinderProps {
  form: ToolFormModel;
  describedBy: string;
  /** The form was submitted and photos are missing. */
  isWrong: boolean;
}

const loadChosenPhotos = () => import("./chosen-photos.tsx");
const loadRejections = () => import("./chosen-photos.tsx");

/** The photos of a form: a viewfinder while there are none, then thumbnails and a tile to add more. */
export function PhotosControl({ field, form }: ControlProps<"photos">) {
  const t = useTranslate();
  const labelId = useId();
  const limitsId = useId();
  const view = {
    ...useFieldView(field, form, { label: t("style.form.photos") }),
    isOptional: form.photosMin === 0,
  };
  const describedBy = classNames(view.aria["aria-describedby"], limitsId);
  const { list, rejections } = form.photos;
  const chosen = useModule(loadChosenPhotos, list.length > 0);
  const refused = useModule(loadRejections, rejections.length > 0);
  return (
    <div
      className="field"
      role="group"
      data-field={field.name}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
    >
      <div className="field-head">
        <span className="label" id={labelId}>
          <LabelText view={view} />
        </span>
        <PhotoLimits form={form} id={limitsId} />
      </div>
      {view.hint !== undefined && (
        <p id={`${view.id}-hint`} className="hint">
          {view.hint}
        </p>
      )}
      {chosen === null || list.length === 0 ? (
        <PhotoFinder form={form} describedBy={describedBy} isWrong={view.problem !== undefined} />
      ) : (
        <chosen.ChosenPhotos form={form} problemId={`${view.id}-error`} />
      )}
      <FieldError id={`${view.id}-error`} text={view.problem} />
      {foldedFields(form).length === 0 && <KeepSelect choice={form.photos.keep} />}
      <div role="alert">{refused !== null && <refused.PhotoRejections rejections={rejections} />}</div>
    </div>
  );
}

/** How many photos may be there, how many are needed, how many are used. */
function PhotoLimits({ form, id }: { form: ToolFormModel; id: string }) {
  const t = useTranslate();
  const { photosMin, photosUsed, photos, isSubscriber, planCap, freePlanBadgeFrom } = form;
  const { cap } = photos.rules;
  const isBadge = !isSubscriber && photos.list.length >= freePlanBadgeFrom;
  const isPart = typeof photosUsed === "number" && photosUsed < cap;
  return (
    <span id={id} className="contents">
      <span
        className={classNames(
          isBadge ? "rounded-pill bg-sunken px-2 py-1 text-2xs font-semibold text-muted" : "hint",
        )}
      >
        {cap < planCap
          ? t("style.form.toolMax", { count: cap })
          : t(isSubscriber ? "style.form.premiumPlan" : "style.form.freePlan", { count: cap })}
      </span>
      {(photosMin > 1 || isPart || photosUsed === "each") && (
        <span className="hint basis-full">
          {photosMin > 1 && t("style.form.needs", { count: photosMin })}
          {isPart && t("style.form.uses", { count: photosUsed })}
          {photosUsed === "each" && t("style.form.oneEach")}
        </span>
      )}
    </span>
  );
}

/** How long the photos, and what is made of them, are kept. */
export function KeepSelect({ choice }: { choice: KeepChoice }) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="keep needs-script">
      <label htmlFor={id}>{t("style.form.keep")}</label>
      <select
        id={id}
        className="keep-select"
        value={choice.days ?? USUAL_KEEP_DAYS}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const days = Number(event.currentTarget.value);
          choice.choose(isKeepDays(days) ? days : null);
        }}
      >
        {[USUAL_KEEP_DAYS, ...KEEP_DAYS].map((days) => (
          <option key={days} value={days}>
            {t("style.form.keepDays", { count: days })}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`} className="hint">
        {t("style.form.keepHint")}
      </span>
    </div>
  );
}

/** The empty viewfinder: choose, drop, paste or take a photo. */
function PhotoFinder({ form, describedBy, isWrong }: PhotoFinderProps) {
  const t = useTranslate();
  const { rules, rejections, add } = form.photos;
  const photo = useCurrentPhoto();
  return (
    <div className="field">
      <div
        className={classNames(
          "finder viewfinder needs-script",
          form.isOver && "is-over",
          (isWrong || rejections.length > 0) && "is-bad",
        )}
      >
        <Icon name="image-up" size={26} />
        <b>{t(form.isOver ? "style.form.letGo" : "style.form.drop")}</b>
        <span className="hint">
          {t(rules.accept.includes("image/webp") ? "style.form.typesWebp" : "style.form.types")}
        </span>
        <span className="hint paste-hint">
          {t("style.form.paste")} <kbd className="kbd">Ctrl V</kbd>
        </span>
        <PhotoInput
          accept={rules.accept.join(",")}
          multiple={rules.cap > 1}
          aria-label={t("style.form.drop")}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          onFiles={add}
        />
      </div>
      <CameraButton form={form} />
      {photo === null && form.photos.list.length === 0 && <FormSamples form={form} />}
    </div>
  );
}

/** Photographs of ours for whoever has none at hand. A page that comes with the visit's photo keeps no room for them. */
function FormSamples({ form }: { form: ToolFormModel }) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const take = async (path: string) => {
    setBusy(true);
    const photo = await fetchPhoto(path).catch(() => null);
    setBusy(false);
    if (photo === null) showToast({ kind: "bad", text: t("common.photo.failed") });
    else form.photos.add([photo]);
  };
  return (
    <div className="needs-script unless-photo">
      <PhotoSamples wanted={form.photosWanted} areLate isBusy={isBusy} onSample={(path) => void take(path)} />
    </div>
  );
}

/** Opens a phone's camera; pointers that are precise don't see it. */
function CameraButton({ form }: { form: ToolFormModel }) {
  const t = useTranslate();
  return (
    <label className="camera label needs-script">
      <Icon name="camera" size={18} />
      {t("common.photo.camera")}
      <PhotoInput accept="image/jpeg,image/png" capture="environment" onFiles={form.photos.add} />
    </label>
  );
}
