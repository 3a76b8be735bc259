import type { Model } from "#registry/contract/model.ts";
import { drawPicture, type DrawnFile, type DrawOptions } from "./draw-picture.ts";
import { makeFilm } from "./make-film.ts";
import { makeMusic } from "./make-music.ts";
import { textOf, withDefaults } from "./read-input.ts";

/** Width through height where nothing was asked that this could be. */
const OTHER_RATIO = 5;

/** What a run makes: files, or the parts of a text. */
export type Made = { files: DrawnFile[] } | { parts: string[] };

/** Makes what a model would of an input and the files that it names: something real, and clearly labelled. */
export async function makeOutput(
  model: Model,
  given: Readonly<Record<string, unknown>>,
  photos: readonly Buffer[],
  { isMisshapen = false }: { isMisshapen?: boolean } = {},
): Promise<Made> {
  const input = withDefaults(model, given);
  const options: DrawOptions = {
    ...(isMisshapen && { ratio: OTHER_RATIO }),
    isCutout: "background_type" in model.inputs && input.format !== "jpg",
  };
  switch (model.output.kind) {
    case "image":
      return { files: [await drawPicture(photos, input, options)] };
    case "video": {
      const picture = await drawPicture(photos, { prompt: input.prompt, aspect_ratio: input.aspect_ratio });
      return {
        files: [await makeFilm(picture.bytes, isMisshapen ? { ...input, aspect_ratio: "1:1" } : input)],
      };
    }
    case "audio":
      return { files: [makeMusic(input)] };
    case "text":
      return { parts: describe(input, photos.length) };
  }
}

/** A sentence about the input, in the pieces that a language model sends. */
function describe(input: Readonly<Record<string, unknown>>, photos: number): string[] {
  const asked = textOf(input, "prompt", "system_prompt") ?? "";
  const sentence = `Loopback: ${photos === 1 ? "one picture" : `${photos} pictures`}, and the request “${asked.slice(0, 120)}”.`;
  return sentence.match(/\S+\s*/g) ?? [sentence];
}
