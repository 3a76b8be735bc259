import { isLocale } from "#registry/contract/locale.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Make } from "../maker.ts";
import { readParameter } from "../maker.ts";
import { composeText } from "./compose-text.ts";
import { LANGUAGES } from "./languages.ts";
import { lookAtPhoto } from "./look-at-photo.server.ts";

const USUAL_WORDS = 150;

/**
 * Describes a photo in words of the asked language: what was found and measured in it, nothing else.
 * @throws AppError UNSUPPORTED_TYPE when the photo can't be read
 */
export const describePhoto: Make<"describe"> = async (maker, job, models) => {
  const since = performance.now();
  const text = (parameter: string | undefined) => String(readParameter(parameter, job) ?? "").trim();
  const [photo] = job.photos;
  invariant(photo, "A description needs a photo");
  const facts = await lookAtPhoto(photo, job.faces?.[0] ?? null, models);
  const looked = performance.now();
  const asked = text(maker.language);
  const language = LANGUAGES[isLocale(asked) ? asked : job.locale];
  const words = Number(text(maker.words)) || USUAL_WORDS;
  const purpose = { target: text(maker.target), scene: text(maker.scene) };
  return {
    kind: "text",
    text: composeText(facts, purpose, words, language),
    timings: { look: Math.round(looked - since), write: Math.round(performance.now() - looked) },
  };
};
