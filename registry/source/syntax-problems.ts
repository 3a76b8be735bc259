import { parseTree, printParseErrorCode, visit, type ParseError } from "jsonc-parser";
import { problemAtOffset, regionOf, type JsonFile } from "./json-file.ts";
import type { Mend, Problem } from "./problem.ts";

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
