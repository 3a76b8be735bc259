import { afterAll, expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { hasPreview } from "#registry/contract/tool-abilities.ts";
import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { readSample } from "../../fixtures/photos/read-sample.ts";
import { openStyles, STYLES_DIR } from "./open-styles.ts";

/** CPU seconds that a preview may take where a machine is slow or busy. */
const MOST_S = 5;
/** A style's first previews in a process also pay for loading networks and for compiling code: the best one counts. */
const TIMES = 3;

const styles = openStyles(STYLES_DIR).filter(
  ({ makesPictures, tool }) => makesPictures && hasPreview(tool().manifest),
);
const provider = openLocalProvider({ workers: 1 });
afterAll(() => provider.close());

test.each(styles)("a preview of $id costs little", async ({ tool }) => {
  const photo = await readSample("astronaut");
  let best = Infinity;
  for (let time = 0; time < TIMES; time += 1) {
    try {
      const { cpuMs } = await provider.preview!(photo, tool(), { signal: AbortSignal.timeout(120_000) });
      best = Math.min(best, cpuMs / 1000);
    } catch (error) {
      // A style that this photo does not suit says so instead, before it has cost anything.
      if (isAppError(error) && ["PHOTO_UNSUITABLE", "INVALID_INPUT"].includes(error.code)) return;
      throw error;
    }
  }
  expect(best).toBeLessThan(MOST_S);
});
