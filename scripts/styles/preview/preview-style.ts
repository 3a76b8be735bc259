import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lookAtFile } from "#registry/compile/fingerprint.ts";
import { walkFolder } from "#registry/source/walk-folder.ts";
import { UsageError, type Command } from "../command.ts";
import { makeTake, type Take } from "./make-take.ts";
import { chooseVendor, openPage, openVendor, readPhotos } from "./open-material.ts";
import { printPreview } from "./print-preview.ts";

/** So many takes stand side by side. */
const MOST_TAKES = 10;
/** Milliseconds between two looks at the folder, and in which several files of one save are written. */
const LOOK_MS = 120;

/**
 * Gives what waits for a save in a folder, one included that was made while nobody waited; false where the command is asked
 * to end. It looks again and again: what the system tells of a folder leaves out saves by editors that put a new file in
 * the place of the old one.
 */
function watchSaves(folder: string, signal: AbortSignal): () => Promise<boolean> {
  const look = (): string =>
    walkFolder(folder)
      .files.map((file) => lookAtFile(join(folder, file)))
      .join("\n");
  let seen = look();
  return async () => {
    while (look() === seen && !signal.aborted) await sleep(LOOK_MS);
    do {
      seen = look();
      await sleep(LOOK_MS);
    } while (look() !== seen && !signal.aborted);
    return !signal.aborted;
  };
}

/** `preview <id>`: what the style makes of photographs, on one page; 1 where a photograph fails. */
export const previewStyle: Command = async (context) => {
  const { ids, options, root, stylesDir, print } = context;
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0)
    throw new UsageError("preview wants one style, as in: npm run styles -- preview bald-filter --open");
  const wanted = chooseVendor(options.provider);
  const photos = await readPhotos(context);
  const page = resolve(options.out ?? join(root, "data", `preview-${id}.html`));
  const provider = await openVendor(wanted, context);
  const takes: Take[] = [];
  const show = async (): Promise<void> => {
    const take = await makeTake(id, {
      provider,
      stylesDir,
      photos,
      number: takes.length + 1,
    });
    takes.push(take);
    const shown = takes.slice(-MOST_TAKES);
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, printPreview({ id, photos, takes: shown, isLive: options.watch }));
    const seconds = take.results.map((result) =>
      "sentence" in result ? result.sentence : `${result.seconds.toFixed(1)} s`,
    );
    print(`take ${take.number}: ${take.problem ?? seconds.join(", ")}; ${page}`);
  };
  const nextSave = options.watch ? watchSaves(join(stylesDir, id), options.signal) : undefined;
  try {
    await show();
    if (options.open) openPage(page);
    while (await nextSave?.()) await show();
  } finally {
    await provider.close();
  }
  const last = takes.at(-1);
  return last?.problem !== undefined || last?.results.some(({ kind }) => kind === "failure") ? 1 : 0;
};
