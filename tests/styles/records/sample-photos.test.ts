import { expect, test } from "vitest";
import { SAMPLE_PHOTOS, takesSample } from "#registry/contract/sample-photos.ts";
import { PHOTO_SET } from "../../fixtures/photos/photo-set.ts";
import { openStyles, STYLES_DIR } from "../engine/open-styles.ts";
import { isOwed } from "./owed-photos.ts";

const truthOf = (sample: string) => PHOTO_SET.find(({ name }) => name.replaceAll("/", "-") === sample);

test("a sample is offered for a tool where the tool takes it, by what somebody sees who looks", () => {
  for (const sample of SAMPLE_PHOTOS) {
    const truth = truthOf(sample.name);
    expect(truth, sample.name).toBeDefined();
    for (const { id, tool } of openStyles(STYLES_DIR)) {
      const { min, faces } = tool().manifest.photos;
      const others = (faces?.min ?? 1) - 1;
      if (truth && min > 0)
        expect(takesSample(tool().manifest.photos, sample), `${sample.name} for ${id}`).toBe(
          isOwed(truth, tool(), others),
        );
    }
  }
});
