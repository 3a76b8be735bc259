import { execFileSync } from "node:child_process";
import { cpus, totalmem, type as systemName } from "node:os";

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();

/** The commit's full hash. */
export const readCommitHash = (): string => git("rev-parse", "HEAD");

/** What proofs and benches write themselves does not make another product of a commit. */
const OWN = [
  ...[":!docs/proof.md", ":!docs/proof.json", ":!styles/*/proof.json"],
  ...[":!docs/performance.md", ":!docs/performance.json"],
];

/** The commit in short, and whether something lies beside it. */
export function readCommit(): string {
  const commit = git("rev-parse", "--short=12", "HEAD");
  return git("status", "--porcelain", "--", ".", ...OWN) === "" ? commit : `${commit} with changes`;
}

/** This machine in words. */
export function describeMachine(): string {
  const [cpu, ...others] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${others.length + 1} × ${cpu?.model.trim() ?? process.arch}, ${gigabytes} GB, ${systemName()}, Node.js ${process.version}`;
}
