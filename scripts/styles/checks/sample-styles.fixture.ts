import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A symbolic link in the place of a file. */
export class Link {
  constructor(readonly target: string) {}
}

/** Files by path below a folder. An object is written as JSON; null leaves out a file that would be there. */
export type SampleFiles = Readonly<Record<string, string | Uint8Array | object | null>>;

/** A check's fixture: a folder it accepts, one it doesn't, and every problem it reports there. */
export interface CheckFixture {
  /** Terms of the glossaries by locale; none where left out. */
  glossaries?: Readonly<Record<string, object>>;
  /** What glossaries refuse, by locale; nothing where left out. */
  taboo?: Readonly<Record<string, readonly object[]>>;
  good: SampleFiles;
  bad: SampleFiles;
  /** As `formatProblem` prints them, with paths below the fixture's folder. */
  problems: string[];
}

/** A valid manifest, with some properties set otherwise. */
export const sampleManifest = (id: string, change: object = {}): object => ({
  id,
  section: "style",
  imageType: `{product}-style-${id}`,
  credits: 2,
  tags: ["portrait"],
  photos: {},
  output: "image",
  delivery: "wait",
  submit: "/api/img/{product}-v2/submit",
  providers: { local: { recipe: [{ op: "flip", axis: "x" }], note: "quick" } },
  ...change,
});

/** Valid English copy, with some properties set otherwise. */
export const sampleCopy = (change: object = {}): object => ({
  title: "Mirror",
  description: "Turns the picture round.",
  formTitle: "Turn a picture",
  formDesc: "One photo is enough.",
  resultTitle: "Turned pictures",
  tags: ["Portrait"],
  ...change,
});

/** Valid German copy, with some properties set otherwise. */
export const sampleGermanCopy = (change: object = {}): object => ({
  title: "Spiegel",
  description: "Dreht das Bild um.",
  formTitle: "Bild umdrehen",
  formDesc: "Ein Foto genügt.",
  resultTitle: "Umgedrehte Bilder",
  tags: ["Porträt"],
  ...change,
});

/** A prompt of a style's usual length, with an opening of its own. */
export const samplePrompt = (opening: string): string =>
  `${opening}\n\n${"Keep every face, pose and colour as the photo shows them. ".repeat(8).trim()}\n`;

/** The three files that make a tool. */
const sampleStyle = (id: string): SampleFiles => ({
  "manifest.json": sampleManifest(id),
  "prompt.md": samplePrompt("Mirror the photo."),
  "copy/en.json": sampleCopy(),
});

/** Writes files below a folder. */
export function writeFiles(root: string, files: SampleFiles): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (content === null || content instanceof Link) rmSync(file, { recursive: true, force: true });
    if (content === null) continue;
    if (content instanceof Link) symlinkSync(content.target, file);
    else if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(file, content);
    else writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** Writes valid style folders, then the given changes; every folder that a change names is made valid first. */
export function writeStyles(stylesDir: string, changes: SampleFiles): void {
  const named = Object.keys(changes).filter((path) => path.includes("/"));
  const ids = new Set(named.map((path) => path.split("/")[0] ?? path));
  for (const id of ids) writeFiles(join(stylesDir, id), sampleStyle(id));
  writeFiles(stylesDir, changes);
}

/** A new folder in the system's temporary one. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), "imgfx-styles-"));
