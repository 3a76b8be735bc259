import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import type { ToolFormModel } from "../tool-form-model.ts";

/** How many photos may be there, how many are needed, how many are used. */
export function PhotoLimits({ form, id }: { form: ToolFormModel; id: string }) {
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
