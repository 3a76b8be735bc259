import { expect, test } from "vitest";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { PhotoNeed } from "#registry/contract/photos.ts";
import { SAMPLE_PHOTOS, takesSample } from "#registry/contract/sample-photos.ts";
import { PHOTO_SET } from "../fixtures/photos/photo-set.ts";
import type { PersonTruth, PhotoTruth } from "../fixtures/photos/photo-truth.ts";
import { openStyles, STYLES_DIR } from "./engine/open-styles.ts";

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
function isOwed(photo: PhotoTruth, { manifest }: ServerTool, others: number): boolean {
  const { faces, person, needs = [] } = manifest.photos;
  if ("person" in photo && !needs.every((need) => meetsNeed(photo.person, need))) return false;
  if (!faces?.min && !person) return true;
  if (photo.kind !== "human" || photo.person.turned > MOST_TURNED) return false;
  const seen = photo.people + (faces?.across === "all" ? others : 0);
  return seen >= (faces?.min ?? 0) && seen <= (faces?.max ?? Infinity);
}

const truthOf = (sample: string) => PHOTO_SET.find(({ name }) => name.replaceAll("/", "-") === sample);

test("a sample is offered for a tool where the tool takes it, by what somebody sees who looks", () => {
  const tools = openStyles(STYLES_DIR).map(({ tool }) => tool());
  for (const sample of SAMPLE_PHOTOS) {
    const truth = truthOf(sample.name);
    if (!truth) throw new Error(`"${sample.name}" is not in the set.`);
    for (const tool of tools.filter(({ manifest }) => manifest.photos.min > 0)) {
      const { id, photos } = tool.manifest;
      const others = (photos.faces?.min ?? 1) - 1;
      expect(takesSample(photos, sample), `${sample.name} for ${id}`).toBe(
        photos.samples !== false && isOwed(truth, tool, others),
      );
    }
  }
});
