import { existsSync } from "node:fs";
import { join } from "node:path";
import { problemAt } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { listStyleIds, readStyleSource } from "../source/style-source.ts";
import { prepareStyle, type Style } from "../validate/prepare-style.ts";
import { claimOf, describeClaim } from "../validate/submit-claims.ts";
import type { CompileState, ToolState } from "./compile-state.ts";
import { hashFolder, stampFolder } from "./fingerprint.ts";
import type { GeneratedPaths } from "./generated-paths.ts";

/** A good folder that changed since the last run. */
export interface Candidate {
  style: Style;
  state: ToolState;
}

/** What is to be done about every folder. */
export interface Verdict {
  /** To be written. */
  candidates: Candidate[];
  /** The same as at the last run. */
  unchanged: Map<string, ToolState>;
  /** Broken, but their last good version still serves. */
  kept: Map<string, ToolState>;
  problems: Problem[];
}

/** Makes sure that requests find one tool only: whoever serves already keeps its claim, then the first by id. */
function settleClaims(
  judged: Candidate[],
  verdict: Verdict,
  fail: (id: string, problems: Problem[]) => void,
  root: string,
): void {
  const owners = new Map([...verdict.unchanged, ...verdict.kept].map(([id, { claim }]) => [claim, id]));
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

/** Compares every style folder with the last run and judges those that changed; all, where the run can't be built on. */
export function judgeFolders(
  root: string,
  paths: GeneratedPaths,
  before: CompileState,
  isSameCompiler: boolean,
): Verdict {
  const verdict: Verdict = { candidates: [], unchanged: new Map(), kept: new Map(), problems: [] };
  const judged: Candidate[] = [];
  const fail = (id: string, problems: Problem[]): void => {
    verdict.problems.push(...problems);
    const lastGood = before.tools.get(id);
    // Without stamp and version, so that the folder is judged again at every run until it is mended.
    if (lastGood && existsSync(paths.serverTool(id)))
      verdict.kept.set(id, { ...lastGood, stamp: "", version: "" });
  };
  for (const id of listStyleIds(root)) {
    const directory = join(root, id);
    const stamp = stampFolder(directory);
    const lastGood = isSameCompiler && existsSync(paths.serverTool(id)) ? before.tools.get(id) : undefined;
    if (lastGood?.stamp === stamp) {
      verdict.unchanged.set(id, lastGood);
      continue;
    }
    const version = hashFolder(directory);
    if (lastGood?.version === version) {
      verdict.unchanged.set(id, { ...lastGood, stamp });
      continue;
    }
    const prepared = prepareStyle(readStyleSource(root, id));
    if ("problems" in prepared) {
      fail(id, prepared.problems);
      continue;
    }
    const { style } = prepared;
    const { order } = style.manifest;
    const state = { stamp, version, claim: claimOf(style.manifest), ...(order !== undefined && { order }) };
    judged.push({ style, state });
  }
  settleClaims(judged, verdict, fail, root);
  return verdict;
}
