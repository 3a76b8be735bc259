import { useTranslate } from "~/i18n/use-translate.tsx";
import type { PreviewWall } from "./use-previews.ts";

/** Tells how far a wall's previews are: to ears once they are there, to eyes where no more are free for now. */
export function PreviewNews({ wall: { previews, ready } }: { wall: PreviewWall }) {
  const t = useTranslate();
  const isLimited = [...previews.values()].some(({ state }) => state === "limited");
  return (
    <p role="status" className={isLimited ? "text-sm text-muted" : "sr-only"}>
      {isLimited && t("catalog.photo.limited")}
      {!isLimited && ready !== null && ready > 0 && t("catalog.photo.ready", { count: ready })}
    </p>
  );
}
