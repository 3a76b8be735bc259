import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ToolParts } from "../contract/compiled.ts";
import { PROVIDER_KINDS } from "../contract/price.ts";
import { problemAt } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { listStyleFolder } from "../source/style-folder.ts";
import { describeFault, listStyleEntries, readStyleSource } from "../source/style-source.ts";
import { explainFailure } from "../source/walk-folder.ts";
import { prepareStyle, type Style } from "../validate/prepare-style.ts";
import { claimOf, describeClaim } from "../validate/submit-claims.ts";
import type { CompileState, Tools, ToolState } from "./compile-state.ts";
import { hashStyle, stampFiles } from "./fingerprint.ts";
import type { GeneratedPaths } from "./generated-paths.ts";
import { hashParts, partTextsOf } from "./hash-parts.ts";

/** A good folder that changed since the last run. */
export interface Candidate {
  style: Style;
  state: ToolState;
  parts: ToolParts;
}

/** What is to be done about each folder that was looked at. */
export interface Verdict {
  /** To be written. */
  candidates: Candidate[];
  /** The same as at the last run. */
  unchanged: Map<string, ToolState>;
  /** Broken, but their last good version still serves. */
  kept: Map<string, ToolState>;
  problems: Problem[];
  /** What the next run has to look at, too: broken folders, and links, sorted. */
  always: string[];
}

/** Makes sure that requests find one tool only: whoever serves already keeps its claim, then the first by id. */
function settleClaims(
  judged: Candidate[],
  owners: Map<string, string>,
  verdict: Verdict,
  fail: (id: string, problems: Problem[]) => void,
  root: string,
): void {
  for (const candidate of judged) {
    const { style, state } = candidate;
    const owner = owners.get(state.claim);
    if (owner === undefined) {
      owners.set(state.claim, style.id);
      verdict.candidates.push(candidate);
      continue;
    }
    const { manifest } = readStyleSource(root, style.id);
    const path = [style.manifest.imageType === undefined ? "submit" : "imageType"];
    const finding = {
      rule: "image-type",
      message: describeClaim(style.manifest, owner),
      fix: "give each tool its own",
    };
    fail(style.id, manifest ? [problemAt(manifest, path, finding)] : []);
  }
}

/** Judges one folder; undefined where it is the same as `lastGood`, whose stamp may have to be put right. */
function judgeFolder(
  root: string,
  id: string,
  lastGood: ToolState | undefined,
): { same: ToolState } | Candidate | { problems: Problem[] } {
  const directory = join(root, id);
  const { files } = listStyleFolder(root, id);
  try {
    const stamp = stampFiles(directory, files);
    if (lastGood?.stamp === stamp) return { same: lastGood };
    const version = hashStyle(directory, files);
    if (lastGood?.version === version) return { same: { ...lastGood, stamp } };
    const source = readStyleSource(root, id);
    const prepared = prepareStyle(source);
    if ("problems" in prepared) return prepared;
    const { style } = prepared;
    const { order } = style.manifest;
    const claim = claimOf(style.manifest);
    const parts = hashParts(partTextsOf(source));
    return { style, parts, state: { stamp, version, claim, ...(order !== undefined && { order }) } };
  } catch (error) {
    return { problems: [describeFault(directory, { file: "", ...explainFailure(error) })] };
  }
}

/** What a run looks at. */
export interface Scope {
  /** Whether it can build on the last one; where it can't, every folder is judged. */
  isSameCompiler: boolean;
  /** The folders to look at; the others are as they were. All, where it is left out. */
  among?: ReadonlySet<string> | undefined;
}

/** Compares style folders with the last run and judges those that changed; all, where the run can't be built on. */
export function judgeFolders(
  root: string,
  paths: GeneratedPaths,
  before: CompileState,
  { isSameCompiler, among }: Scope,
): Verdict {
  const verdict: Verdict = {
    ...{ candidates: [], unchanged: new Map(), kept: new Map(), problems: [], always: [] },
  };
  const judged: Candidate[] = [];
  const always = new Set<string>();
  const isWritten = (id: string) => PROVIDER_KINDS.every((kind) => existsSync(paths.serverTool(kind, id)));
  const isListed = (id: string) => {
    const version = before.tools.get(id)?.version;
    return ["", before.packed.get(id)?.version].includes(version) || existsSync(paths.changed(id));
  };
  const fail = (id: string, problems: Problem[]): void => {
    verdict.problems.push(...problems);
    always.add(id);
    const lastGood = before.tools.get(id);
    // Without stamp and version, so that the folder is judged again at every run until it is mended.
    if (lastGood && isWritten(id)) verdict.kept.set(id, { ...lastGood, stamp: "", version: "" });
  };
  for (const { id, isLink } of listStyleEntries(root, among)) {
    if (isLink) always.add(id);
    const lastGood = isSameCompiler && isWritten(id) && isListed(id) ? before.tools.get(id) : undefined;
    const found = judgeFolder(root, id, lastGood);
    if ("same" in found) verdict.unchanged.set(id, found.same);
    else if ("problems" in found) fail(id, found.problems);
    else judged.push(found);
  }
  const wanted = new Set(judged.map(({ state }) => state.claim));
  const owners = new Map<string, string>();
  const own = (tools: Tools, isServing: (id: string) => boolean) => {
    for (const [id, { claim }] of tools) if (wanted.has(claim) && isServing(id)) owners.set(claim, id);
  };
  own(before.tools, (id) => among?.has(id) === false);
  for (const tools of [verdict.unchanged, verdict.kept]) own(tools, () => true);
  settleClaims(judged, owners, verdict, fail, root);
  return { ...verdict, always: [...always].sort() };
}
