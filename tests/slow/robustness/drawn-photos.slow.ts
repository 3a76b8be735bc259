import { afterAll, describe, expect, test } from "vitest";
import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { createRandom } from "#engine/core/raster/random.ts";
import { openStyles, STYLES_DIR } from "../../styles/engine/open-styles.ts";
import { findPhoto } from "../../styles/engine/photos/find-photo.ts";
import { USUAL_PHOTO } from "../../styles/engine/photos/odd-photos.ts";
import { listUnsound, tryPhoto } from "../../styles/engine/outcome.ts";
import { SEED } from "../seed.ts";
import { drawPhoto } from "./draw-photo.ts";

/** Photos that each style is tried with. */
const ROUNDS = 3;

const provider = openLocalProvider({ workers: 2, waiting: 1000 });
const styles = openStyles(STYLES_DIR).filter((style) => style.makesPictures && style.takesPhotos);
const usual = await findPhoto(USUAL_PHOTO);

afterAll(() => provider.close());

describe.concurrent.each(styles.map((style, index) => ({ ...style, index })))(
  "$id",
  ({ id, tool, index }) => {
    for (let round = 0; round < ROUNDS; round += 1)
      test(`${id} makes a sound picture of drawn photo ${round + 1}, or says why not`, async () => {
        const { photo, says } = await drawPhoto(createRandom(SEED + index * ROUNDS + round));
        const outcome = await tryPhoto(provider, tool(), photo, "1K");
        const first = tool().manifest.photos.min > 1 ? usual : photo;
        const problems = await listUnsound(tool(), outcome, { photo: first, size: "1K" });
        expect(problems, `seed ${SEED}: ${says}`).toEqual([]);
      });
  },
);
