/** Characters of a text that is delivered; descriptions have a few thousand at most. */
const MOST_TEXT = 20_000;

const isText = (value: unknown): value is string => typeof value === "string";
const isAddress = (text: string): boolean => /^(https?:\/\/|data:)/i.test(text);

/** A model's output is one text or several: addresses of files, or the pieces of a text. */
const readTexts = (output: unknown): string[] =>
  (Array.isArray(output) ? output : [output]).filter(isText).filter((text) => text !== "");

/** The address of the file that a model made; null when there is none. A run makes one result. */
export const readAddress = (output: unknown): string | null => readTexts(output).find(isAddress) ?? null;

/** The text that a model wrote; null when it wrote none. */
export function readText(output: unknown): string | null {
  const text = readTexts(output).join("").trim().slice(0, MOST_TEXT);
  return text === "" ? null : text;
}

/** What `$output` stands for in the call after: the file's address, else the text. */
export const readForNext = (output: unknown): string | null => readAddress(output) ?? readText(output);
