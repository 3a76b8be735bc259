import { getLanguageService, TextDocument, type CompletionItem } from "vscode-json-languageservice";

/** What may be put in at a place of a text. `#{…}` in `text` are places to fill in. */
interface Offer {
  label: string;
  /** What it is told from others by while somebody types: a name with its quotation marks. */
  typed: string;
  text: string;
  meaning: string;
}

/** Something wrong with a part of a text, by offsets. */
interface Fault {
  from: number;
  to: number;
  isError: boolean;
  message: string;
}

/** Reads JSON by the schema that it names with `$schema`. */
export interface JsonReader {
  /** What may stand at an offset, and from where on it stands in the place of what is there. */
  offerAt(text: string, offset: number): Promise<{ from: number; offers: Offer[] }>;
  listFaults(text: string): Promise<Fault[]>;
  /** What the schema says of the part at an offset; empty where it says nothing. */
  tellAt(text: string, offset: number): Promise<string>;
}

const wordsOf = (told: string | { value: string } | undefined): string =>
  typeof told === "string" ? told : (told?.value ?? "");

/** What is pointed at is told in Markdown, where a plain text's own signs are written with a backslash. */
const plainOf = (markdown: string): string => markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");

/** The language service writes a place to fill in as `$1` or `${1:text}`. */
const toOffer = ({ label, filterText, documentation, insertText, textEdit }: CompletionItem): Offer => ({
  label,
  typed: filterText ?? label,
  text: (textEdit?.newText ?? insertText ?? label).replace(
    /\$\{\d+:?([^}]*)\}|\$\d+/g,
    (_place, word: string | undefined) => `#{${word ?? ""}}`,
  ),
  meaning: wordsOf(documentation),
});

/** @param readSchema gives the text of a schema by its file's name */
export function createJsonReader(readSchema: (file: string) => Promise<string>): JsonReader {
  const service = getLanguageService({
    schemaRequestService: (uri) => readSchema(uri.split("/").at(-1) ?? ""),
    workspaceContext: { resolveRelativePath: (relative) => relative },
  });
  service.configure({ validate: true });
  const read = (text: string) => {
    const document = TextDocument.create("style.json", "json", 0, text);
    return { document, parsed: service.parseJSONDocument(document) };
  };
  return {
    async offerAt(text, offset) {
      const { document, parsed } = read(text);
      const found = await service.doComplete(document, document.positionAt(offset), parsed);
      const items = found?.items ?? [];
      const edit = items[0]?.textEdit;
      const from = edit && "range" in edit ? document.offsetAt(edit.range.start) : offset;
      return { from, offers: items.map(toOffer) };
    },
    async listFaults(text) {
      const { document, parsed } = read(text);
      return (await service.doValidation(document, parsed)).map(({ range, severity, message }) => ({
        from: document.offsetAt(range.start),
        to: document.offsetAt(range.end),
        isError: severity === 1,
        message: wordsOf(message),
      }));
    },
    async tellAt(text, offset) {
      const { document, parsed } = read(text);
      const told = await service.doHover(document, document.positionAt(offset), parsed);
      const contents = told?.contents ?? "";
      return plainOf(Array.isArray(contents) ? contents.map(wordsOf).join("\n") : wordsOf(contents));
    },
  };
}
