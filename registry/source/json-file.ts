import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import type { Level, Mend, Problem } from "./problem.ts";

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

/** A change of one value or key. `isSafe` as in `Mend`. */
export type ValueMend = ({ set: unknown } | { rename: string }) & { isSafe: boolean };

/** What a change comes to at a place that exists; undefined at one that does not. */
function editAt(file: JsonFile, path: JsonPath, mend: ValueMend): Mend | undefined {
  const root = parseTree(file.text);
  const value = root && findNodeAtLocation(root, [...path]);
  const key = value?.parent?.type === "property" ? value.parent.children?.[0] : undefined;
  const node = "rename" in mend ? key : value;
  if (!node) return undefined;
  const content = JSON.stringify("rename" in mend ? mend.rename : mend.set);
  const edit = { offset: node.offset, length: node.length, content };
  return { isSafe: mend.isSafe, edits: [{ ...edit, ...regionOf(file.text, edit) }] };
}

/** Where a stretch of a text begins and ends. */
export const regionOf = (text: string, { offset, length }: { offset: number; length: number }) => ({
  from: positionAt(text, offset),
  to: positionAt(text, offset + length),
});

/** Makes a problem at a value of a JSON file, or at the value's key. */
export function problemAt(
  file: JsonFile,
  path: JsonPath,
  finding: Finding,
  target: "value" | "key" = "value",
  mend?: ValueMend,
): Problem {
  const root = parseTree(file.text);
  const node = root && nearestNode(root, path);
  const key = node?.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  const offset = (target === "key" ? (key ?? node) : node)?.offset ?? 0;
  return problemAtOffset(file, offset, finding, mend && editAt(file, path, mend));
}

/** Makes a problem at a character offset of a file. */
export function problemAtOffset(file: TextFile, offset: number, finding: Finding, mend?: Mend): Problem {
  const { level = "error", rule, message, fix } = finding;
  return {
    path: file.path,
    ...positionAt(file.text, offset),
    level,
    rule,
    message,
    ...(fix !== undefined && { fix }),
    ...(mend && { mend }),
  };
}
