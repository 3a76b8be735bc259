import { useId } from "react";
import { classNames } from "~/ui/class-names.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useModule } from "~/ui/use-module.ts";
import type { ControlProps } from "../tool-form-model.ts";
import { FieldError, LabelText } from "./field-parts.tsx";
import { KeepSelect } from "./keep-select.tsx";
import { PhotoFinder } from "./photo-finder.tsx";
import { PhotoLimits } from "./photo-limits.tsx";
import { useFieldView } from "./use-field-view.ts";

const loadChosenPhotos = () => import("./chosen-photos.tsx");
const loadRejections = () => import("./photo-rejections.tsx");

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
      <KeepSelect choice={form.photos.keep} />
      <div role="alert">{refused !== null && <refused.PhotoRejections rejections={rejections} />}</div>
    </div>
  );
}
