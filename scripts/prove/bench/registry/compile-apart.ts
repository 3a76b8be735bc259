// Compiles style folders in a process of its own, and tells what it took: compile-apart.ts STYLES_DIR OUT_DIR EDITED TIMES
// A folder is edited and compiled anew so many times afterwards, in each way that `EditName` has.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileRegistry } from "#registry/compile/compile-registry.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { formatProblem } from "#registry/source/problem.ts";
import { openCatalog } from "~/server/catalog/catalog.server.ts";
import type { EditName, Report, Took } from "./compile-in-process.ts";

const [stylesDir = "", outDir = "", edited = "", times = "0"] = process.argv.slice(2);

/** What some work takes of the processor and by the clock, in milliseconds. */
async function measure<Result>(work: () => Promise<Result>): Promise<{ result: Result; took: Took }> {
  const [began, since] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const wallMs = performance.now() - began;
  const { user, system } = process.cpuUsage(since);
  return { result, took: { cpuMs: (user + system) / 1000, wallMs } };
}

/** Compiles what has changed; gives how many folders that were. */
async function compile(changed?: readonly string[]): Promise<number> {
  const { compiled, problems } = await compileRegistry({ stylesDir, outDir, changed });
  const [problem] = problems;
  if (problem) throw new Error(formatProblem(problem));
  return compiled.length;
}

const catalog = openCatalog(outDir, "local");

/** Reads all that the pages of a style and of the catalog are made of. */
async function readPages(id: string) {
  const [page, server] = [await catalog.findTool(id, "en"), await catalog.findServerTool(id)];
  const [tools, cards] = [await catalog.listTools(), await catalog.listCards("en")];
  const [entry, card] = [tools.find((tool) => tool.id === id), cards.find((each) => each.id === id)];
  invariant(page && server && entry && card, "an edited tool is in the catalog");
  return { page, server, entry, card };
}

const addWords = (id: string, words: string) => appendFileSync(join(stylesDir, id, "prompt.md"), ` ${words}`);

function setTitle(id: string, title: string): void {
  const file = join(stylesDir, id, "copy/en.json");
  const copy: Record<string, unknown> = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...copy, title }, null, 2));
}

/** Edits a folder, compiles it and reads its pages, all of which must show the edit. */
async function edit(id: string, name: EditName, nth: number): Promise<Took> {
  const words = `Again ${nth}`;
  if (name === "title") setTitle(id, words);
  else addWords(id, words);
  const { result, took } = await measure(async () => {
    const count = await compile(name === "untold" ? undefined : [id]);
    return { count, ...(await readPages(id)) };
  });
  const { count, page, server, entry, card } = result;
  const shows = name === "title" ? [page.copy.title, card.title] : [server.prompt.slice(-words.length)];
  const isShown = shows.every((shown) => shown === words) && entry.version === server.version;
  if (count !== 1 || !isShown) throw new Error(`${count} folders were compiled, which show ${shows.join()}`);
  return took;
}

/** Edits a folder so many times in one way. */
async function editAgain(id: string, name: EditName): Promise<Took[]> {
  const all: Took[] = [];
  while (all.length < Number(times)) all.push(await edit(id, name, all.length));
  return all;
}

const { result: count, took } = await measure(compile);
const peakBytes = process.resourceUsage().maxRSS * 1024;
await readPages(edited); // as a site that runs has
const [prompt, title] = [await editAgain(edited, "prompt"), await editAgain(edited, "title")];
const { took: search } = await measure(() => catalog.findSearch("en"));
const untold = await editAgain(edited, "untold");
const report: Report = { ...took, count, peakBytes, again: { prompt, title, untold }, search };
process.send?.(report);
process.disconnect?.();
