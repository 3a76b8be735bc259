export type Level = "error" | "warning";

/** A place in a text; lines and columns count from 1. */
interface Place {
  line: number;
  column: number;
}

/** A change of a file's text that mends a problem: stretches of characters, and what stands there instead. */
export interface Mend {
  edits: readonly { offset: number; length: number; content: string; from: Place; to: Place }[];
  /** Nothing that its author meant can be lost, so that `fix` makes the change by itself. */
  isSafe: boolean;
}

/** Something wrong in a style folder, at an exact place. Lines and columns count from 1. */
export interface Problem {
  /** The file, as it is shown to people: relative to where the command runs. */
  path: string;
  line: number;
  column: number;
  level: Level;
  /** Name of the check that found it. */
  rule: string;
  message: string;
  /** What to do about it. */
  fix?: string;
  /** The same as a change of the file, where there is one. */
  mend?: Mend;
}

/** Names of files may hold what would break a line, or a terminal. */
const escapeControls = (text: string): string =>
  text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A problem as one line: `path:line:column level[rule] message; fix: …`. */
export const formatProblem = (problem: Problem): string => {
  const { path, line, column, level, rule, message, fix } = problem;
  const mend = fix === undefined ? "" : `; fix: ${fix}`;
  return escapeControls(`${path}:${line}:${column} ${level}[${rule}] ${message}${mend}`);
};

/** Orders problems by file, then by place. */
export const compareProblems = (a: Problem, b: Problem): number =>
  a.path.localeCompare(b.path, "en") ||
  a.line - b.line ||
  a.column - b.column ||
  a.message.localeCompare(b.message);
