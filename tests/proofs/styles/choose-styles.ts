import { z } from "zod";

/** Which styles a run is asked for; all of them when nothing is said. */
export interface StyleChoice {
  /** Their ids. */
  only?: readonly string[] | undefined;
  /** A commit's hash, which decides the tenth that is measured: ten commits in a row come by most styles. */
  commit?: string | undefined;
}

/** Which styles a run is of, as `npm run prove` says it: some by name, or a tenth that rotates with the commit. */
export function readStyleChoice(): StyleChoice {
  const schema = z.object({ PROOF_ONLY: z.string().optional(), PROOF_TENTH: z.string().optional() });
  const { PROOF_ONLY: only, PROOF_TENTH: commit } = schema.parse(process.env);
  return { only: only?.split(","), commit };
}

const TENTHS = 10;

/**
 * The ids that a run is of, in their order.
 * @throws Error when a named style is none, naming those that are not there.
 */
export function chooseStyles(ids: readonly string[], { only, commit }: StyleChoice): string[] {
  const unknown = (only ?? []).filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`There is no style ${unknown.join(", ")} that makes pictures.`);
  if (only !== undefined) return ids.filter((id) => only.includes(id));
  if (commit === undefined) return [...ids];
  const first = Number.parseInt(commit.slice(0, 8), 16) % TENTHS;
  return ids.filter((_, index) => index % TENTHS === first);
}
