import type { ServerTool } from "#registry/contract/compiled.ts";
import type { PhotoNeed } from "#registry/contract/photos.ts";
import { GRADED } from "../../fixtures/photos/photo-set.ts";
import type { PersonTruth, PhotoTruth } from "../../fixtures/photos/photo-truth.ts";
import { hashPhoto } from "../engine/photos/find-photo.ts";
import type { Proven } from "./record-key.ts";
import type { RecordContent } from "./record.ts";

/** Degrees that a head may be turned so that a style which asks for a face has to take it. */
const MOST_TURNED = 45;

/** Whether somebody is as a style needs people to be: whom it names as refused it owes nothing. */
function meetsNeed({ bald, head, hair, turned, endsAtChin }: PersonTruth, need: PhotoNeed): boolean {
  switch (need.is) {
    case "human":
      return true;
    case "not-bald":
      return !bald;
    case "no-hat":
      return head === "bare" || head === "wreath";
    case "hair-above-shoulders":
      return hair !== "shoulders" && hair !== "long";
    case "turned-under":
      return turned < need.degrees;
    case "clothes-shown":
      return !endsAtChin;
  }
}

/** Whether a style owes a picture of a photograph, by what it asks for and what somebody sees who looks. */
export function isOwed(photo: PhotoTruth, { manifest }: ServerTool, others: number): boolean {
  const { faces, person, needs = [] } = manifest.photos;
  if ("person" in photo && !needs.every((need) => meetsNeed(photo.person, need))) return false;
  if (!faces?.min && !person) return true;
  if (photo.kind !== "human" || photo.person.turned > MOST_TURNED) return false;
  const seen = photo.people + (faces?.across === "all" ? others : 0);
  return seen >= (faces?.min ?? 0) && seen <= (faces?.max ?? Infinity);
}

/** The photographs that a style is graded by: those of the set that it owes a picture of, by their names. */
export function listOwed({ tool, promise }: Proven): string[] {
  if (!tool.fields.some(({ control }) => control === "photos")) return [];
  const owed = GRADED.filter((photo) => isOwed(photo, tool, promise.photos.length - 1));
  return owed.map(({ name }) => name);
}

/** The photographs that a style is graded by and that a record's set says nothing of. */
export const listLacking = (proven: Proven, set: RecordContent["set"]): string[] =>
  listOwed(proven).filter((name) => set[name]?.photo !== hashPhoto(name));
