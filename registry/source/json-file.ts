import {
  findNodeAtLocation,
  parseTree,
  type Node,
  printParseErrorCode,
  visit,
  type ParseError,
} from "jsonc-parser";
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
const regionOf = (text: string, { offset, length }: { offset: number; length: number }) => ({
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

const RULE = "json-syntax";

/** What a reader of a file that is almost JSON overlooks: where it stands, and how long it is. */
interface Slip {
  kind: "comment" | "trailing comma";
  offset: number;
  length: number;
}

/** Comments, and commas that nothing follows. */
function findSlips(text: string): Slip[] {
  const slips: Slip[] = [];
  let comma: number | undefined;
  const go = () => void (comma = undefined);
  const end = () => {
    if (comma !== undefined) slips.push({ kind: "trailing comma", offset: comma, length: 1 });
    comma = undefined;
  };
  visit(
    text,
    {
      onComment: (offset, length) => void slips.push({ kind: "comment", offset, length }),
      onSeparator: (character, offset) => void (comma = character === "," ? offset : undefined),
      ...{ onObjectProperty: go, onLiteralValue: go, onObjectBegin: go, onArrayBegin: go },
      ...{ onObjectEnd: end, onArrayEnd: end },
    },
    { allowTrailingComma: true },
  );
  return slips;
}

/** Cuts a stretch of a text out, or puts something in its place. */
const replace = (
  text: string,
  place: { offset: number; length: number },
  content: string,
  isSafe: boolean,
): Mend => ({ isSafe, edits: [{ ...place, content, ...regionOf(text, place) }] });

const sentence = (code: string): string => code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

const FIXES: Readonly<Record<string, string>> = {
  CommaExpected: "put a comma before it",
  ColonExpected: "put a colon between name and value",
  InvalidSymbol: "put names and texts into straight double quotes",
  PropertyNameExpected: "put a name in double quotes here, or remove what is too much",
  ValueExpected: "put a value here, or remove the comma",
  CloseBraceExpected: "close it with }",
  CloseBracketExpected: "close it with ]",
  EndOfFileExpected: "remove what follows the last bracket",
  UnexpectedEndOfString: "close the text with a double quote; a line break in it is written \\n",
  InvalidCharacter: "write tabs as \\t and line breaks as \\n",
  InvalidEscapeCharacter: "write a backslash as two",
};

/** The first mistake; those after it may only follow from it. */
function firstProblem(file: JsonFile, [first]: readonly ParseError[]): Problem {
  const { text } = file;
  const offset = first?.offset ?? 0;
  const code = first ? printParseErrorCode(first.error) : "unexpectedText";
  const before = text.slice(0, offset).trimEnd().length;
  const isComma = code === "CommaExpected";
  return problemAtOffset(
    file,
    offset,
    { rule: RULE, message: `not JSON: ${sentence(code)}`, fix: FIXES[code] ?? "write strict JSON" },
    isComma ? replace(text, { offset: before, length: 0 }, ",", true) : undefined,
  );
}

/** Syntax errors of a file that is not JSON, one for each mistake; none where it is. */
export function syntaxProblems(file: JsonFile): Problem[] {
  if (file.value !== undefined) return [];
  const { text } = file;
  const others: ParseError[] = [];
  parseTree(text, others, { allowTrailingComma: true });
  const slips = others.length > 0 ? [] : findSlips(text);
  if (slips.length === 0) return [firstProblem(file, others)];
  return slips.map(({ kind, ...place }) =>
    problemAtOffset(
      file,
      place.offset,
      { rule: RULE, message: `not JSON: ${kind}`, fix: "remove it" },
      replace(text, place, "", kind === "trailing comma"),
    ),
  );
}
