import { useEffect, useRef } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { mostScaleOf, scaleFieldOf } from "#registry/contract/scale.ts";
import { usablePhotos } from "./photos/photo-list.ts";
import type { Photos } from "./photos/use-photos.ts";
import type { HeldForm } from "./tool-form-model.ts";

/**
 * Keeps a tool's own choice of how many times larger its picture gets at the most that the photos at hand allow, so that
 * what nobody chose is not refused. What somebody chose stays.
 */
export function useFittingScale(
  tool: Pick<PublicTool, "scale" | "fields">,
  { values, setValue, photos }: Pick<HeldForm, "values" | "setValue"> & { photos: Pick<Photos, "list"> },
): void {
  const field = scaleFieldOf(tool);
  /** What was chosen here last. */
  const own = useRef<string>();
  const latest = useRef({ values, setValue });
  useEffect(() => void (latest.current = { values, setValue }));
  const previews = usablePhotos(photos.list).map(({ preview }) => preview);
  const seen = previews.join(" ");
  useEffect(() => {
    if (field === undefined || seen === "") return;
    let isCurrent = true;
    void Promise.all(seen.split(" ").map(readMostScale)).then((most) => {
      const { name, min, default: usual = min } = field;
      const present = latest.current.values[name];
      if (!isCurrent || (present !== own.current && present !== String(usual))) return;
      own.current = String(Math.max(min, Math.min(usual, ...most)));
      if (own.current !== present) latest.current.setValue(name, own.current);
    });
    return () => void (isCurrent = false);
  }, [field, seen]);
}

/** How many times larger a picture may be made; without bounds where it can't be shown, which the server tells. */
const readMostScale = (address: string): Promise<number> =>
  new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () =>
      resolve(mostScaleOf({ width: picture.naturalWidth, height: picture.naturalHeight }));
    picture.onerror = () => resolve(Infinity);
    picture.src = address;
  });
