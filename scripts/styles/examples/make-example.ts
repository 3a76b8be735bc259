import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerTool } from "#registry/contract/compiled.ts";
import {
  exampleFileName,
  type ExampleSource,
  EACH_LOCALE,
  type ExampleRole,
} from "#registry/contract/examples.ts";
import { DEFAULT_LOCALE, type Locale, LOCALES } from "#registry/contract/locale.ts";
import type { Provider, ProviderOutput } from "~/server/providers/provider.ts";
import { runTool } from "../run-tool.ts";
import { composePhotos, partsOf } from "./compose-photos.ts";
import { STANDARD_IMAGES } from "./name-images.ts";
import type { MediaRoom } from "./open-media-room.ts";
import sharp from "sharp";
import { PICTURE_LIMITS } from "#registry/validate/example-files.ts";

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

const HEADER = 44;
const SAMPLE_BYTES = 2;

/** Pixels of an example picture's longer side: sharp at twice the width of a card on a wide screen. */
const LONGER_SIDE = 900;
/** At least this wide and high, however long the picture is. */
const SHORTER_SIDE = PICTURE_LIMITS.minSide;
/** Tried in turn until a picture weighs no more than `MOST_BYTES`. */
const QUALITIES = [84, 76, 68, 58, 46, 34];
const MOST_BYTES = 110 * 1024;

/** A sound as it is shown: light enough for somebody who only looks around, and still music. */
const SOUND = { rate: 16_000, seconds: 12, fadeSeconds: 1.5 };

/** What an example is made with. */
interface Bench {
  example: ExampleSource;
  /** Runs the tool as the example asks, over its photographs. */
  run<Kind extends ProviderOutput["kind"]>(
    kind: Kind,
    locale?: Locale,
  ): Promise<Extract<ProviderOutput, { kind: Kind }>>;
  /** The photographs beside each other; undefined where there are none. */
  before: Buffer | undefined;
  /** Writes a file of the example. */
  write(role: ExampleRole, bytes: Buffer): Promise<void>;
  media: MediaRoom;
}

/** The locales that an example is made in: all of them where a value stands for each, else English. */
const localesOf = ({ values = {} }: ExampleSource): readonly Locale[] =>
  Object.values(values).includes(EACH_LOCALE) ? LOCALES : [DEFAULT_LOCALE];

async function writeBefore({ before, write }: Bench): Promise<void> {
  if (!before) throw new Error("There is no photograph to show.");
  await write("before", await encodePicture(before));
}

/** Makes an example's files and writes them; gives the example with what a page says of them. */
async function makeFiles(bench: Bench): Promise<ExampleSource> {
  const { example, run, write, media } = bench;
  switch (example.kind) {
    case "pair": {
      const { bytes } = await run("image");
      await writeBefore(bench);
      await write("after", await encodePicture(bytes));
      return example;
    }
    case "picture":
      await write("after", await encodePicture((await run("image")).bytes));
      return example;
    case "film": {
      const { bytes } = await run("video");
      const { poster, seconds } = await media.readFilm(bytes);
      if (bench.before) await writeBefore(bench);
      await write("poster", await encodePicture(poster));
      await write("film", bytes);
      return { ...example, made: { seconds: Number(seconds.toFixed(2)) } };
    }
    case "sound": {
      const samples = await media.readSound((await run("audio")).bytes, SOUND);
      await write("sound", encodeWav(samples, SOUND.rate));
      const seconds = Number((samples.length / SOUND.rate).toFixed(2));
      return { ...example, made: { seconds } };
    }
    case "text": {
      const texts: Partial<Record<Locale, string>> = {};
      for (const locale of localesOf(example)) texts[locale] = (await run("text", locale)).text;
      await writeBefore(bench);
      return { ...example, made: { texts } };
    }
  }
}

/** Makes the WEBP of an example picture, in its own shape and as fine as its weight allows; small photos are made larger. */
export async function encodePicture(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const longer = Math.max(
    LONGER_SIDE,
    Math.ceil((SHORTER_SIDE * Math.max(width, height)) / Math.min(width, height)),
  );
  const fitted = sharp(bytes).resize({ width: longer, height: longer, fit: "inside", kernel: "lanczos3" });
  let webp = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    webp = await fitted.clone().webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MOST_BYTES) break;
  }
  return webp;
}

/** One channel as a WAV file: PCM, 16 bits. Samples lie between -1 and 1, what lies beyond is cut. */
export function encodeWav(samples: Float32Array, rate: number): Buffer {
  const size = samples.length * SAMPLE_BYTES;
  const file = Buffer.alloc(HEADER + size);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(HEADER - 8 + size, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * SAMPLE_BYTES, 28);
  file.writeUInt16LE(SAMPLE_BYTES, 32);
  file.writeUInt16LE(8 * SAMPLE_BYTES, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(size, 40);
  for (const [place, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), HEADER + place * SAMPLE_BYTES);
  return file;
}
