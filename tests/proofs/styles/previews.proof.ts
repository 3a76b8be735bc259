import { afterAll, expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { hasPreview } from "#registry/contract/preview.ts";
import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { readSample } from "../../fixtures/photos/read-sample.ts";
import { openStyles, STYLES_DIR } from "../../styles/engine/open-styles.ts";
import { noteFigure } from "../proof-notes.ts";
import { chooseStyles, readStyleChoice } from "./choose-styles.ts";

/** CPU seconds that a preview is meant to take at most, and those that it may take where a machine is slow or busy. */
const WANTED_S = 1;
const MOST_S = 5;
/** A style's first previews in a process also pay for loading networks and for compiling code: the best one counts. */
const TIMES = 3;

const pictures = openStyles(STYLES_DIR).filter(({ makesPictures }) => makesPictures);
const chosen = chooseStyles(
  pictures.map(({ id }) => id),
  readStyleChoice(),
);
const styles = pictures.filter(({ id, tool }) => chosen.includes(id) && hasPreview(tool().manifest));

const provider = openLocalProvider({ workers: 1 });
const seconds = new Map<string, number>();

afterAll(async () => {
  await provider.close();
  const dear = [...seconds].filter(([, took]) => took > WANTED_S).sort(([, a], [, b]) => b - a);
  const list = dear.map(([id, took]) => `${id} ${took.toFixed(1)} s`).join(", ");
  noteFigure(
    `previews of ${seconds.size} styles above ${WANTED_S} CPU second`,
    dear.length === 0 ? 0 : `${dear.length}: ${list}`,
  );
});

test.each(styles)("a preview of $id costs little", async ({ id, tool }) => {
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
  seconds.set(id, best);
  expect(best).toBeLessThan(MOST_S);
});
