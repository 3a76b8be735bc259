import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import type { ToolFormModel } from "../tool-form-model.ts";
import { PhotoInput } from "./photo-input.tsx";

interface PhotoFinderProps {
  form: ToolFormModel;
  describedBy: string;
  /** The form was submitted and photos are missing. */
  isWrong: boolean;
}

/** The empty viewfinder: choose, drop, paste or take a photo. */
export function PhotoFinder({ form, describedBy, isWrong }: PhotoFinderProps) {
  const t = useTranslate();
  const { rules, rejections, add } = form.photos;
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
    </div>
  );
}

/** Opens a phone's camera; pointers that are precise don't see it. */
function CameraButton({ form }: { form: ToolFormModel }) {
  const t = useTranslate();
  return (
    <label className="camera label needs-script">
      <Icon name="camera" size={18} />
      {t("style.form.camera")}
      <PhotoInput accept="image/jpeg,image/png" capture="environment" onFiles={form.photos.add} />
    </label>
  );
}
