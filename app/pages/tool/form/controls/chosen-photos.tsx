import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import type { ToolFormModel } from "../tool-form-model.ts";
import { PhotoInput } from "./photo-input.tsx";
import { PhotoThumb } from "./photo-thumb.tsx";

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
        <button type="button" className="link text-xs" onClick={clear}>
          {t("style.form.clear")}
        </button>
      </div>
    </>
  );
}
