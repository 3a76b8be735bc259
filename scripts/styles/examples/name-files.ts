import type { ExampleRole, ExampleSource } from "#registry/contract/example-kinds.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { listExampleFiles } from "#registry/validate/read-examples.ts";

/**
 * The files in `images/` of the example at a place, from 0: a pair's as the manifest names them (undefined where it
 * names none), all others by their standard names.
 */
export function listFileNames(
  { images }: Manifest,
  example: ExampleSource,
  index: number,
): { role: ExampleRole; name: string | undefined }[] {
  if (example.kind !== "pair") return listExampleFiles(example, index);
  return (["before", "after"] as const).map((role) => ({ role, name: images?.[role][index] }));
}
