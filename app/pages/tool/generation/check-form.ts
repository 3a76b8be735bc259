import { usablePhotos, type Photo } from "../form/photos/photo-list.ts";
import type { ToolFormModel } from "../form/tool-form-model.ts";
import type { Translate } from "~/i18n/use-translate.tsx";

/** What keeps a form from being sent, in words; a null name is no field's fault. */
export interface Obstacle {
  name: string | null;
  text: string;
}

/** The first thing that is missing, in the form's order; null when there is enough to send. What is being uploaded counts. */
export function checkForm(
  { fields, values, photos, photosMin }: Pick<ToolFormModel, "fields" | "values" | "photos" | "photosMin">,
  t: Translate,
): Obstacle | null {
  for (const field of fields) {
    const { name, control } = field;
    const isEmpty = (values[name] ?? "").trim() === "";
    if (control === "photos") {
      const text = checkPhotos(photos.list, photosMin, t);
      if (text !== null) return { name, text };
    } else if (control === "text" && field.required && isEmpty) {
      return { name, text: t(`errors.${field.missing}`) };
    } else if (control === "address" && field.required && isEmpty) {
      return { name, text: t("errors.enterAddress") };
    }
  }
  return null;
}

function checkPhotos(photos: readonly Photo[], min: number, t: Translate): string | null {
  const there = usablePhotos(photos).length;
  if (there === 0 && min > 0) return t("style.upload.none");
  return there < min ? t("style.upload.tooFew", { count: min - there }) : null;
}
