import {
  checkedExamplesSchema,
  EXAMPLE_KINDS,
  exampleFileName,
  listExamples,
  type ExampleRole,
  type ExampleSource,
  type MadeKind,
  type SourceOf,
} from "../contract/example-kinds.ts";
import type { Manifest } from "../contract/manifest.ts";
import type { StyleSource } from "../source/style-source.ts";

/** An example whose files carry standard names. */
export type MadeExample = SourceOf<MadeKind>;

const isMadeKind = (example: ExampleSource): example is MadeExample => example.kind !== "pair";

/**
 * The examples that are no pairs, in their order. None where the file is broken, or shows what the tool does not make:
 * that is for the check to report.
 */
export function readExamples(
  { examples }: Pick<StyleSource, "examples">,
  { output }: Pick<Manifest, "output">,
): MadeExample[] {
  const judged = checkedExamplesSchema.safeParse(examples?.value);
  if (!judged.success) return [];
  return listExamples(judged.data)
    .filter(isMadeKind)
    .filter(({ kind }) => EXAMPLE_KINDS[kind].output === output);
}

/** Roles of files that are played, not looked at. */
export type MediaRole = Extract<ExampleRole, "film" | "sound">;
export const isMediaRole = (role: ExampleRole): role is MediaRole => role === "film" || role === "sound";

/** The files in `images/` that an example of this place, from 0, has by its standard names. */
export function listExampleFiles(example: MadeExample, index: number): { role: ExampleRole; name: string }[] {
  const roles: readonly ExampleRole[] = EXAMPLE_KINDS[example.kind].roles;
  return roles
    .filter((role) => role !== "before" || ("parts" in example && example.parts !== undefined))
    .map((role) => ({ role, name: exampleFileName(role, index) }));
}
