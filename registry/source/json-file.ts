import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type { Level, Problem } from "./problem.ts";

/** Where a value sits in a JSON document: property names and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** A text file with the path that people are shown. */
export interface TextFile {
  path: string;
  text: string;
}

/** A JSON file; `value` is undefined exactly where the text is not JSON. */
export interface JsonFile extends TextFile {
  value: unknown;
}

export interface Finding {
  level?: Level;
  rule: string;
  message: string;
  fix?: string | undefined;
}

/** Parses a text as strict JSON; a syntax error leaves `value` undefined. */
export function parseJsonFile(path: string, text: string): JsonFile {
  try {
    return { path, text, value: JSON.parse(text) };
  } catch {
    return { path, text, value: undefined };
  }
}

/** Line and column of a character offset, both from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The node at a path, or the nearest one above it that exists. */
function nearestNode(root: Node, path: JsonPath): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

/** Makes a problem at a value of a JSON file, or at the value's key. */
export function problemAt(
  file: JsonFile,
  path: JsonPath,
  finding: Finding,
  target: "value" | "key" = "value",
): Problem {
  const root = parseTree(file.text);
  const node = root && nearestNode(root, path);
  const key = node?.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  return problemAtOffset(file, (target === "key" ? (key ?? node) : node)?.offset ?? 0, finding);
}

/** Makes a problem at a character offset of a file. */
export function problemAtOffset(file: TextFile, offset: number, finding: Finding): Problem {
  const { level = "error", rule, message, fix } = finding;
  return {
    path: file.path,
    ...positionAt(file.text, offset),
    level,
    rule,
    message,
    ...(fix !== undefined && { fix }),
  };
}

const sentence = (code: string): string => code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

/** Every syntax error of a file that is not JSON; empty where it is. */
export function syntaxProblems(file: JsonFile): Problem[] {
  if (file.value !== undefined) return [];
  const errors: ParseError[] = [];
  parseTree(file.text, errors, { disallowComments: true, allowTrailingComma: false });
  const firsts = errors.filter(
    ({ offset }, index) => errors.findIndex((other) => other.offset === offset) === index,
  );
  const found = firsts.length > 0 ? firsts : [{ error: 0 as const, offset: 0 }];
  return found.map(({ error, offset }) =>
    problemAtOffset(file, offset, {
      rule: "json-syntax",
      message: `not JSON: ${error === 0 ? "unexpected text" : sentence(printParseErrorCode(error))}`,
      fix: "write strict JSON, without comments and trailing commas",
    }),
  );
}
