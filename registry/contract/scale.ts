import type { Manifest } from "./manifest.ts";

/**
 * How many times larger than its photo a tool's picture is, in each direction: the manifest's number, or the value of
 * the field that it names. Null for a tool whose pictures have a shape and size of their own.
 */
export function scaleOf(
  { scale }: Pick<Manifest, "scale">,
  values: Readonly<Record<string, unknown>>,
): number | null {
  if (scale === undefined) return null;
  const factor = typeof scale === "number" ? scale : Number(values[scale.slice(1)] ?? 1);
  return Number.isFinite(factor) && factor > 0 ? factor : 1;
}
