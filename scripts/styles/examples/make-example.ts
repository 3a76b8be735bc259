import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { exampleFileName, type ExampleSource } from "#registry/contract/example-kinds.ts";
import { EACH_LOCALE } from "#registry/contract/examples.ts";
import { DEFAULT_LOCALE, type Locale } from "#registry/contract/locale.ts";
import type { Provider, ProviderOutput } from "~/server/providers/provider.ts";
import { runTool } from "../run-tool.ts";
import { composePhotos, partsOf } from "./compose-photos.ts";
import { makeFiles } from "./make-files.ts";
import { STANDARD_IMAGES } from "./name-images.ts";
import type { MediaRoom } from "./open-media-room.ts";

/** What the form is set to where nobody changes it. */
const SIZE = "2K";

export interface ExampleJob {
  tool: ServerTool;
  example: ExampleSource;
  /** The example's place, from 0. */
  index: number;
  /** The style's folder. */
  directory: string;
  root: string;
}

export interface MadeExample {
  example: ExampleSource;
  seconds: number;
  /** Bytes of all its files. */
  bytes: number;
}

/** The values of an example for one locale. */
const valuesFor = (values: ExampleSource["values"], locale: Locale) =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, value === EACH_LOCALE ? locale : value]),
  );

/**
 * Makes the files of an example. The same photographs, words, recipe and engine give the same bytes.
 * @throws AppError as the provider does.
 */
export async function makeExample(
  provider: Provider,
  media: MediaRoom,
  job: ExampleJob,
): Promise<MadeExample> {
  const { tool, example, index, directory, root } = job;
  const { manifest } = tool;
  const parts = partsOf(example);
  const composed = parts.length > 0 ? await composePhotos(parts, manifest.photos.min > 1, root) : undefined;
  const named = manifest.images ?? STANDARD_IMAGES;
  let [seconds, bytes] = [0, 0];
  const made = await makeFiles({
    example,
    media,
    before: composed?.before,
    async run(kind, locale = DEFAULT_LOCALE) {
      const run = await runTool(provider, {
        tool,
        photos: composed?.photos ?? [],
        words: example.words,
        values: valuesFor(example.values, locale),
        ratio: "ratio" in example ? example.ratio : undefined,
        size: SIZE,
        locale,
        name: `example ${index + 1} of ${manifest.id}`,
      });
      seconds += run.seconds;
      return requireKind(run.output, kind);
    },
    async write(role, content) {
      const isNamed = example.kind === "pair" && (role === "before" || role === "after");
      const file = (isNamed ? named[role][index] : undefined) ?? exampleFileName(role, index);
      await mkdir(join(directory, "images"), { recursive: true });
      await writeFile(join(directory, "images", file), content);
      bytes += content.length;
    },
  });
  return { example: made, seconds, bytes };
}

const isKind = <Kind extends ProviderOutput["kind"]>(
  output: ProviderOutput,
  kind: Kind,
): output is Extract<ProviderOutput, { kind: Kind }> => output.kind === kind;

function requireKind<Kind extends ProviderOutput["kind"]>(
  output: ProviderOutput,
  kind: Kind,
): Extract<ProviderOutput, { kind: Kind }> {
  if (!isKind(output, kind)) throw new Error(`The tool makes ${output.kind}, the example is ${kind}.`);
  return output;
}
