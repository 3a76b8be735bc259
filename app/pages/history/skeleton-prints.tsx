import type { CSSProperties } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";

/** Shapes of prints that are on their way. */
const SHAPES = [0.8, 1.2, 0.8, 0.8, 1.5, 0.8] as const;

/** Places of prints while they are loaded. */
export function SkeletonPrints() {
  const t = useTranslate();
  return (
    <div role="status">
      <span className="sr-only">{t("common.loading")}</span>
      <div className="history-prints">
        {SHAPES.map((shape, place) => {
          const style: CSSProperties = { "--k": shape };
          return (
            <div key={place} style={style} className="grid content-start gap-2">
              <Skeleton className="history-skeleton" />
              <Skeleton className="h-3 w-3/5" />
            </div>
          );
        })}
      </div>
    </div>
  );
}
