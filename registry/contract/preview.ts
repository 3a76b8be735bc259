import type { Manifest } from "./manifest.ts";

/** Whether one photo is enough to show what a tool makes of it, small and for nothing, whoever makes the real one. */
export function hasPreview({
  output,
  photos,
  scale,
  providers: { local },
}: Pick<Manifest, "output" | "photos" | "scale" | "providers">): boolean {
  const { recipe = [], maker } = local;
  return (
    output === "image" && photos.min === 1 && scale === undefined && maker === undefined && recipe.length > 0
  );
}
