import type { ExampleRole, ExampleSource, Made } from "#registry/contract/example-kinds.ts";
import { EACH_LOCALE } from "#registry/contract/examples.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#registry/contract/locale.ts";
import type { Size } from "#registry/contract/choices.ts";
import type { ProviderOutput } from "~/server/providers/provider.ts";
import { encodeWav, writePeaks } from "./encode-sound.ts";
import type { MediaRoom } from "./open-media-room.ts";
import { encodePicture } from "./encode-picture.ts";

/** A sound as it is shown: light enough for somebody who only looks around, and still music. */
const SOUND = { rate: 16_000, seconds: 12, fadeSeconds: 1.5 };

/** What an example is made with. */
export interface Bench {
  example: ExampleSource;
  /** Runs the tool as the example asks, over its photographs. */
  run<Kind extends ProviderOutput["kind"]>(
    kind: Kind,
    locale?: Locale,
  ): Promise<Extract<ProviderOutput, { kind: Kind }>>;
  /** The photographs beside each other; undefined where there are none. */
  before: Buffer | undefined;
  /** Writes a file of the example and gives its hash. */
  write(role: ExampleRole, bytes: Buffer): Promise<string>;
  /** What is recorded whatever the example is. */
  facts: Pick<Made, "provider" | "inputs" | "engine">;
  size: Size;
  /** Hashes of its photographs' files. */
  photos: Record<string, string>;
  media: MediaRoom;
}

/** The locales that an example is made in: all of them where a value stands for each, else English. */
const localesOf = ({ values = {} }: ExampleSource): readonly Locale[] =>
  Object.values(values).includes(EACH_LOCALE) ? LOCALES : [DEFAULT_LOCALE];

async function writeBefore({ before, write }: Bench): Promise<string> {
  if (!before) throw new Error("There is no photograph to show.");
  return write("before", await encodePicture(before));
}

/** Makes an example's files and writes them; gives the example with the record of how. */
export async function makeFiles(bench: Bench): Promise<ExampleSource> {
  const { example, run, write, facts, size, photos, media } = bench;
  switch (example.kind) {
    case "pair": {
      const { bytes, seed } = await run("image");
      const pictures = {
        before: await writeBefore(bench),
        after: await write("after", await encodePicture(bytes)),
      };
      return { ...example, made: { ...facts, size, ...(seed !== undefined && { seed }), photos, pictures } };
    }
    case "picture": {
      const { bytes, seed } = await run("image");
      const pictures = { after: await write("after", await encodePicture(bytes)) };
      return { ...example, made: { ...facts, size, ...(seed !== undefined && { seed }), pictures } };
    }
    case "film": {
      const { bytes } = await run("video");
      const { poster, seconds } = await media.readFilm(bytes);
      const pictures = {
        ...(bench.before && { before: await writeBefore(bench) }),
        poster: await write("poster", await encodePicture(poster)),
      };
      const film = { hash: await write("film", bytes), seconds: Number(seconds.toFixed(2)) };
      return { ...example, made: { ...facts, photos, pictures, film } };
    }
    case "sound": {
      const samples = await media.readSound((await run("audio")).bytes, SOUND);
      const hash = await write("sound", encodeWav(samples, SOUND.rate));
      const seconds = Number((samples.length / SOUND.rate).toFixed(2));
      return { ...example, made: { ...facts, sound: { hash, seconds, peaks: writePeaks(samples) } } };
    }
    case "text": {
      const texts: Partial<Record<Locale, string>> = {};
      for (const locale of localesOf(example)) texts[locale] = (await run("text", locale)).text;
      return {
        ...example,
        made: { ...facts, photos, pictures: { before: await writeBefore(bench) }, texts },
      };
    }
  }
}
