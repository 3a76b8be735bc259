import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWatermark } from "./draw-watermark.server.ts";
import { playLog } from "./replicate.fixture.ts";

const FILM = Buffer.from("a film");
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mark-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that is played by a script, in a folder of its own. */
async function playProgram(script: string) {
  const file = join(folder, "ffmpeg");
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

test("the system's program draws the mark: it is given the film, the mark and where to write", async () => {
  await playProgram(
    '[ -s "$6" ] && [ -s "$8" ] && for last; do :; done; { cat "$6"; printf " with a mark"; } > "$last"',
  );
  const log = playLog();
  const draw = createWatermark({ path: `/nowhere:${folder}`, log });
  expect((await draw(FILM)).toString()).toBe("a film with a mark");
  expect(log.lines).toEqual([]);
});

test("without the program films go out as they are, and the log says so once", async () => {
  const log = playLog();
  const draw = createWatermark({ path: folder, log });
  expect(await draw(FILM)).toBe(FILM);
  expect(await draw(FILM)).toBe(FILM);
  expect(log.lines).toEqual(["warn films go out without the site's mark: there is no ffmpeg"]);
});

test("a film that can't be drawn on goes out as it is", async () => {
  await playProgram("exit 3");
  const log = playLog();
  expect(await createWatermark({ path: folder, log })(FILM)).toBe(FILM);
  expect(log.lines).toEqual(["warn a film goes out without the site's mark"]);
});
