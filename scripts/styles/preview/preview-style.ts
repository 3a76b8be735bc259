import { mkdirSync, writeFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError, type Command } from "../command.ts";
import { makePreview, planPreview, type PreviewResult } from "./make-preview.ts";
import { chooseVendor, openPage, openVendor, readPhotos } from "./open-material.ts";
import { printPage, printPair, printPlan } from "./print-preview.ts";

/** Milliseconds in which several files of one save are written. */
const SAVE_MS = 120;

/** Tells of each save in a folder, until the signal. */
async function* watchSaves(folder: string, signal: AbortSignal): AsyncGenerator<void> {
  let isSaved = false;
  let wake: () => void = () => undefined;
  const look = async (): Promise<void> => {
    for await (const _change of watch(folder, { recursive: true, signal })) {
      isSaved = true;
      wake();
    }
  };
  const ended = look().catch(() => wake());
  while (!signal.aborted) {
    if (!isSaved) await Promise.race([ended, new Promise<void>((done) => (wake = done))]);
    if (signal.aborted) return;
    await sleep(SAVE_MS);
    isSaved = false;
    yield;
  }
}

const describeResult = (result: PreviewResult): string =>
  "sentence" in result ? result.sentence : `${result.seconds.toFixed(1)} s`;

/** `preview <id>`: what the style makes of photographs, on one page; 1 where the folder is broken or a result fails. */
export const previewStyle: Command = async (context) => {
  const { ids, options, root, stylesDir, print } = context;
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0)
    throw new UsageError("preview wants one style, as in: npm run styles -- preview bald-filter --open");
  const wanted = chooseVendor(options.provider);
  const photos = await readPhotos(options.photo);
  const page = resolve(options.out ?? join(root, "data", `preview-${id}.html`));
  const refresh = options.watch ? '<meta http-equiv="refresh" content="2">' : "";
  const provider = await openVendor(wanted, context);

  const show = async (): Promise<number> => {
    const pairs: string[] = [];
    const results: PreviewResult[] = [];
    try {
      const plan = planPreview(stylesDir, id, photos, provider);
      for (const set of plan.sets) {
        const result = await makePreview(provider, plan.tool, set);
        results.push(result);
        pairs.push(printPair(set, result));
      }
      mkdirSync(dirname(page), { recursive: true });
      writeFileSync(page, printPage(id, `<h1>${id}</h1>\n${pairs.join("")}${printPlan(plan)}`, refresh));
      print(`${results.map(describeResult).join(", ")}; ${page}`);
      return results.some(({ kind }) => kind === "failure") ? 1 : 0;
    } catch (error) {
      print(error instanceof Error ? error.message : String(error));
      return 1;
    }
  };

  try {
    const saves = options.watch ? watchSaves(join(stylesDir, id), options.signal) : undefined;
    const first = saves?.next();
    let code = await show();
    if (options.open) openPage(page);
    for (let save = await first; save && !save.done; save = await saves?.next()) code = await show();
    return code;
  } finally {
    await provider.close();
  }
};
