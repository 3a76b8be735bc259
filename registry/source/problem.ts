export const LEVELS = ["error", "warning"] as const;
export type Level = (typeof LEVELS)[number];

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
}

/** A problem as one line: `path:line:column level[rule] message; fix: …`. */
export const formatProblem = (problem: Problem): string => {
  const { path, line, column, level, rule, message, fix } = problem;
  return `${path}:${line}:${column} ${level}[${rule}] ${message}${fix === undefined ? "" : `; fix: ${fix}`}`;
};

/** Orders problems by file, then by place. */
export const compareProblems = (a: Problem, b: Problem): number =>
  a.path.localeCompare(b.path, "en") ||
  a.line - b.line ||
  a.column - b.column ||
  a.message.localeCompare(b.message);
