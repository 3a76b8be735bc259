import { expect, test } from "vitest";
import { SAMPLE_PHOTOS, takesSample } from "#registry/contract/sample-photos.ts";
import { PHOTO_SET } from "../../fixtures/photos/photo-set.ts";
import { openStyles, STYLES_DIR } from "../engine/open-styles.ts";
import { isOwed } from "./owed-photos.ts";

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
