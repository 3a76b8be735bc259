import type { ProviderOutput } from "~/server/providers/provider.ts";
import { checkFilm } from "./check-film.ts";
import { checkPicture } from "./check-picture.server.ts";
import { checkSound } from "./check-sound.ts";
import { checkWords } from "./check-words.ts";
import type { OutputWish } from "./output-wish.server.ts";
import { missingOutput, unusableOutput } from "./unusable-output.ts";

export { isRetryable } from "./unusable-output.ts";

/**
 * Makes sure that what a provider delivered is what was paid for, before it is: the tool's kind, whole, in the asked
 * ratio, size and length. A generation is one result, so whatever comes beside the first is left. Gives it with the
 * measures it really has.
 * @throws AppError PROVIDER_FAILED; `isRetryable` says whether another run is worth it.
 */
export async function checkOutputs(
  outputs: readonly ProviderOutput[],
  wish: OutputWish,
): Promise<ProviderOutput[]> {
  const [output] = outputs;
  if (!output || ("bytes" in output && output.bytes.length === 0)) throw missingOutput();
  const { output: asked } = wish.tool.manifest;
  if (output.kind !== asked) throw unusableOutput(`${output.kind} in place of ${asked}`);
  return [await checkKind(output, wish)];
}

async function checkKind(output: ProviderOutput, wish: OutputWish): Promise<ProviderOutput> {
  switch (output.kind) {
    case "image":
      return checkPicture(output, wish);
    case "video":
      return checkFilm(output, wish);
    case "audio":
      return checkSound(output);
    case "text":
      return checkWords(output);
  }
}
