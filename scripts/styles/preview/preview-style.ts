import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError, type Command } from "../command.ts";
import { makeTake, type Take } from "./make-take.ts";
import { chooseVendor, openPage, openVendor, readPhotos } from "./open-material.ts";
import { printPreview } from "./print-preview.ts";

/** So many takes stand side by side. */
const MOST_TAKES = 10;
/** Milliseconds between two looks at the folder, and in which several files of one save are written. */
const LOOK_MS = 120;

/** What lies in a folder: it changes with a file that is written into, and with one that is put in another's place. */
const readState = (folder: string): string =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
    .map((file) => {
      const found = statSync(join(folder, file), { throwIfNoEntry: false });
      return found ? `${file} ${found.ino} ${found.size} ${found.mtimeMs}` : "";
    })
    .join("\n");

/**
 * Tells of saves in a folder, those included that were made while nobody waited. It looks again and again: what the system
 * tells of a folder leaves out saves by editors that put a new file in the place of the old one.
 */
function watchSaves(folder: string, signal: AbortSignal) {
  let seen = readState(folder);
  return {
    /** Waits for a save; false where the command is asked to end. */
    async next(): Promise<boolean> {
      while (readState(folder) === seen && !signal.aborted) await sleep(LOOK_MS);
      do {
        seen = readState(folder);
        await sleep(LOOK_MS);
      } while (readState(folder) !== seen && !signal.aborted);
      return !signal.aborted;
    },
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
  const saves = options.watch ? watchSaves(join(stylesDir, id), options.signal) : undefined;
  try {
    await show();
    if (options.open) openPage(page);
    while (await saves?.next()) await show();
  } finally {
    await provider.close();
  }
  const last = takes.at(-1);
  return last?.problem !== undefined || last?.results.some(({ kind }) => kind === "failure") ? 1 : 0;
};
