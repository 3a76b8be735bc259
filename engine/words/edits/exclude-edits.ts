import type { Edit, EditVariant } from "./find-edits.ts";
import type { Grammar } from "./grammar.ts";
import type { Clause } from "./split-clauses.ts";

/** Whether a picture can't have both: of one group only what is asked for first is done. */
export const excludes = <V extends EditVariant>(
  { variant: one }: Edit<V>,
  { variant: other }: Edit<V>,
): boolean => one.group !== undefined && one.group === other.group && one !== other;

/** Whether changes are asked for in place of others: "not warmer, colder", "not black and white, sepia". */
export function isInstead<V extends EditVariant>(
  edits: readonly Edit<V>[] | null,
  denied: readonly Edit<V>[],
): boolean {
  const whole = denied.filter(({ isOfPart }) => !isOfPart);
  const isTaken = (other: Edit<V>) =>
    other.variant.kind !== "addition" && edits?.some((edit) => excludes(edit, other)) === true;
  return whole.length > 0 && whole.every(isTaken);
}

/** Whether a clause names the photo or somebody in it beside a change: "grandpa in black and white", "an old photo". */
export const namesPhoto = <V extends EditVariant>(
  { words }: Clause,
  { keyword }: Edit<V>,
  { kinds }: Grammar,
): boolean =>
  words.some(({ kind, fine }) => kind === "people" || fine === "photos") ||
  [...kinds].some(([name, kind]) => kind === "photos" && keyword.includes(name));

/**
 * Whether a change is rather how the photo is, since another is asked for that excludes it: "grandpa in black and white,
 * color him", "the colors are cold, make them warmer".
 * @param shown those that no verb asks for, beside the photo's name or as a quality of it
 */
export const isShown = <V extends EditVariant>(
  edit: Edit<V>,
  asked: readonly Edit<V>[],
  shown: readonly Edit<V>[],
): boolean => shown.includes(edit) && asked.some((other) => excludes(edit, other));

/** The group of what turns a picture over. */
export const TURN = "turn";

/** Turns that are asked for as the picture was told to lie: "it's upside down, flip it". */
export const turnAsTold = <V extends EditVariant>(
  edits: readonly Edit<V>[],
  told: readonly Edit<V>[],
): readonly Edit<V>[] => {
  const turn = told.find(({ variant }) => variant.group === TURN);
  return turn
    ? edits.map((edit) => (edit.variant.group === TURN ? { ...edit, variant: turn.variant } : edit))
    : edits;
};
