import { usablePhotos, type Photo } from "../form/photos/photo-list.ts";
import type { FieldProblem, HeldForm } from "../form/tool-form-model.ts";
import type { Translate } from "~/i18n/use-translate.tsx";

/** The first thing that is missing, in the form's order; null when there is enough to send. What is being uploaded counts. */
export function checkForm(
  { fields, values, photos, photosMin }: Pick<HeldForm, "fields" | "values" | "photos" | "photosMin">,
  t: Translate,
): FieldProblem | null {
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
