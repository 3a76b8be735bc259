import type { WantedPhoto } from "#registry/contract/sample-photos.ts";
import type { FieldWords } from "#registry/contract/compiled.ts";
import type { Field, Ratio, Size } from "#registry/contract/field.ts";
import type { CheaperChoice, MovedChoice } from "./choice-offers.ts";
import type { FormValues } from "./typed-values.ts";
import type { Photos } from "./photos/use-photos.ts";

export type Control = Field["control"];
export type FieldOf<Name extends Control> = Extract<Field, { control: Name }>;

/** A choice that only subscribers have, made by somebody else. */
export interface LockedChoice {
  kind: "ratio" | "size" | "option";
  /** What was chosen, and what stays; of an option its label. */
  choice: string;
  value: string;
}

/** What is wrong with one field, in words. */
export interface FieldProblem {
  name: string;
  text: string;
  /** The stored address of the photo that it is about. */
  photoUrl?: string;
}

/** What is filled in, and what it asks for and costs. Texts and choices are kept by field name. */
export interface HeldForm {
  values: FormValues;
  setValue: (name: string, value: string) => void;
  /** Sets several at once; all others stay. */
  setValues: (values: FormValues) => void;
  /** The fields that are shown for the values. */
  fields: readonly Field[];
  /** The tool's own words, by field. */
  words: Readonly<Record<string, FieldWords>>;
  /** What of the words would be left out; null where nothing is to be told. */
  wordsNote: string | null;
  /** Edits that words may name, for chips below the prompt. */
  chips: readonly string[];
  /** Choices that the last change moved, because they are not offered together with it. */
  moved: readonly MovedChoice[];
  /** How many requests a press makes: one for each photo where each makes a result of its own. */
  requests: number;
  /** Credits for all that a press asks for. */
  price: number;
  /** What can be had for less, where the price is more than there is. */
  cheaper: CheaperChoice | null;
  photos: Photos;
  /** Whether the plan's own limits are told, or Premium's. */
  isSubscriber: boolean;
  /** Photos at a time that the plan allows whatever the tool. */
  planCap: number;
  /** The free plan's badge appears once this many photos are present. */
  freePlanBadgeFrom: number;
  /** How many are needed; none where the form does not show them. */
  photosMin: number;
  /** How many of the photos are used: where each makes a result of its own, each is. */
  photosUsed: number | "each" | undefined;
  /** What they are asked to show. */
  photosWanted: WantedPhoto;
  isOver: boolean;
  isRatioLocked: (ratio: Ratio) => boolean;
  isSizeLocked: (size: Size) => boolean;
  onLockedChoice: (locked: LockedChoice) => void;
  onEnlarge: (photoIndex: number) => void;
  /** Words of this tool's own; the site's stand in. */
  promptLabel?: string | undefined;
  promptHint?: string | undefined;
  defaultPrompt: string;
}

/** Everything the controls of one form share. */
export interface ToolFormModel extends HeldForm {
  /** The first field that is wrong, once the form was submitted. */
  problem: FieldProblem | null;
}

export interface ControlProps<Name extends Control> {
  field: FieldOf<Name>;
  form: ToolFormModel;
}

export type FoldedField = Extract<Field, { control: "ratio" | "size" }>;

const isFoldable = (field: Field): field is FoldedField =>
  field.control === "ratio" || field.control === "size";

/**
 * The choices that stand in one line until somebody changes them, with how long photos are kept: ratio and size of a
 * form with photos, where most of them are for subscribers only. None for whoever has them all.
 */
export function foldedFields({
  fields,
  isSubscriber,
}: Pick<ToolFormModel, "fields" | "isSubscriber">): FoldedField[] {
  const folded = fields.filter(isFoldable);
  const takesPhotos = fields.some(({ control }) => control === "photos");
  return !isSubscriber && takesPhotos && folded.length > 1 ? folded : [];
}

/** Takes the person to a field of a form: opens what it lies in, brings it into view, and gives it the focus. */
export function focusField(form: HTMLFormElement, name: string): void {
  const element = form.querySelector<HTMLElement>(
    `[name="${name}"]:checked, [name="${name}"]:not([type="radio"]), [data-field="${name}"] input`,
  );
  if (element === null) return;
  const fold = element.closest("details");
  if (fold !== null) fold.open = true;
  element.focus({ preventScroll: true });
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
}
