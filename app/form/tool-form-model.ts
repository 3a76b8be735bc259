import type { Field, Ratio, Size } from "#registry/contract/field.ts";
import type { Photos } from "./use-photos.ts";

export type Control = Field["control"];
export type FieldOf<Name extends Control> = Extract<Field, { control: Name }>;

/** A choice that only subscribers have, made by somebody else. */
export interface LockedChoice {
  kind: "ratio" | "size";
  /** What was chosen, and what stays. */
  choice: string;
  value: string;
}

/** Everything the controls of one form share. Texts and choices are kept by field name. */
export interface ToolFormModel {
  values: Readonly<Record<string, string>>;
  setValue: (name: string, value: string) => void;
  photos: Photos;
  /** Whether the plan's own limits are told, or Premium's. */
  isSubscriber: boolean;
  /** Photos at a time that the plan allows whatever the tool. */
  planCap: number;
  /** The free plan's badge appears once this many photos are present. */
  freePlanBadgeFrom: number;
  photosMin: number;
  /** How many of the photos are used, where not all are. */
  photosUsed?: number | undefined;
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

export interface ControlProps<Name extends Control> {
  field: FieldOf<Name>;
  form: ToolFormModel;
}
