import { useId } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useModule } from "~/ui/use-module.ts";
import type { ControlProps } from "../tool-form-model.ts";
import { KeepSelect } from "./keep-select.tsx";
import { PhotoFinder } from "./photo-finder.tsx";
import { PhotoLimits } from "./photo-limits.tsx";

const loadChosenPhotos = () => import("./chosen-photos.tsx");
const loadRejections = () => import("./photo-rejections.tsx");

/** The photos of a form: a viewfinder while there are none, then thumbnails and a tile to add more. */
export function PhotosControl({ form }: ControlProps<"photos">) {
  const t = useTranslate();
  const labelId = useId();
  const limitsId = useId();
  const { list, rejections } = form.photos;
  const chosen = useModule(loadChosenPhotos, list.length > 0);
  const refused = useModule(loadRejections, rejections.length > 0);
  return (
    <div className="field" role="group" aria-labelledby={labelId} aria-describedby={limitsId}>
      <div className="field-head">
        <span className="label" id={labelId}>
          {t("style.form.photos")}
        </span>
        <PhotoLimits form={form} id={limitsId} />
      </div>
      {chosen === null || list.length === 0 ? (
        <PhotoFinder form={form} describedBy={limitsId} />
      ) : (
        <chosen.ChosenPhotos form={form} />
      )}
      <KeepSelect choice={form.photos.keep} />
      <div role="alert">{refused !== null && <refused.PhotoRejections rejections={rejections} />}</div>
    </div>
  );
}
