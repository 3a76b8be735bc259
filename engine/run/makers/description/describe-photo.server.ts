import { isLocale } from "#registry/contract/locale.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { type Make, readParameter } from "../maker.ts";
import { faceBox, shareFaces, type Box, type Face } from "../../../core/face/face.ts";
import type { Models } from "../../../core/models/models.server.ts";
import { readPhoto } from "../../../core/raster/raster-io.server.ts";
import { LANGUAGES, type Language, writeSentences, type Purpose, type Sentence } from "./write-sentences.ts";
import { type PhotoFacts, PLACES, type Place, countThings } from "./photo-facts.ts";
import { measurePhoto } from "./measure-photo.ts";

/** Pixels on the longer side for the networks, and for measuring. */
const LOOK_SIDE = 1024;
const MEASURE_SIDE = 256;
/** Scores from which an object, and a person without a face, is named. */
const LEAST_SCORE = { thing: 0.36, person: 0.4 } as const;
/** The class of people. */
const PERSON = 0;
/** A photo whose sides differ by less than that is square. */
const SQUARE = 0.05;
/** Heights of a face, in shares of the photo's, from which a picture shows head and shoulders, or half a person. */
const FRAMING = { close: 0.3, half: 0.13 } as const;
/** Most things that are named. */
const MOST_THINGS = 5;

const placeOf = ({ left, top, width, height }: Box): Place => {
  const third = (value: number) => Math.min(2, Math.max(0, Math.floor(value * 3)));
  return PLACES[3 * third(top + height / 2) + third(left + width / 2)]!;
};

/** Signs that stand for one word where words don't stand apart. */
const SIGNS_PER_WORD = 2;
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/gu;

/** How far a text may go beyond the asked number of words while it grows. */
const ABOVE = 1.13;
/** The first sentence and those about the purpose are never left out. */
const FIXED_RANK = 1;

const USUAL_WORDS = 150;

/**
 * Describes a photo in words of the asked language: what was found and measured in it, nothing else.
 * @throws AppError UNSUPPORTED_TYPE when the photo can't be read
 */
export const describePhoto: Make<"describe"> = async (maker, job, models) => {
  const text = (parameter: string | undefined) => String(readParameter(parameter, job) ?? "").trim();
  const [photo] = job.photos;
  invariant(photo, "A description needs a photo");
  const facts = await lookAtPhoto(photo, job.faces?.[0] ?? null, models);
  const asked = text(maker.language);
  const language = LANGUAGES[isLocale(asked) ? asked : job.locale];
  const words = Number(text(maker.words)) || USUAL_WORDS;
  const purpose = { target: text(maker.target), scene: text(maker.scene) };
  return { kind: "text", text: composeText(facts, purpose, words, language) };
};

function chooseSentences(
  sentences: readonly Sentence[],
  words: number,
  count: (text: string) => number,
): Sentence[] {
  const chosen = new Set<Sentence>();
  let total = 0;
  for (const sentence of [...sentences].sort((a, b) => a.rank - b.rank)) {
    const length = count(sentence.text);
    if (sentence.rank > FIXED_RANK && (total >= words || total + length > words * ABOVE)) continue;
    chosen.add(sentence);
    total += length;
  }
  return sentences.filter((sentence) => chosen.has(sentence));
}

/** A description of about `words` words: paragraphs about what is seen, its colours, and light and composition. */
export function composeText(facts: PhotoFacts, purpose: Purpose, words: number, language: Language): string {
  const sentences = writeSentences(facts, purpose, language);
  const chosen = chooseSentences(sentences, words, (text) => countWords(text, language.spaced));
  const join = (topic: Sentence["topic"]) =>
    chosen
      .filter((sentence) => sentence.topic === topic)
      .map(({ text }) => text)
      .join(language.spaced ? " " : "");
  return (["subject", "color", "composition"] as const)
    .map(join)
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

/** How many words a text has; in Japanese and Chinese two signs, punctuation left out, are one. */
export function countWords(text: string, spaced: boolean): number {
  if (spaced) return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  // Names and numbers in other writing count as they do elsewhere.
  const foreign = text.replace(SIGN, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.round((text.match(SIGN) ?? []).length / SIGNS_PER_WORD) + foreign.length;
}

function describePeople(faces: readonly Box[], bodies: readonly Box[]): PhotoFacts["people"] {
  const count = Math.max(faces.length, bodies.length);
  if (count === 0) return null;
  const [face] = faces;
  if (face) {
    const framing = face.height > FRAMING.close ? "close" : face.height > FRAMING.half ? "half" : "far";
    return { count, seen: "face", framing, place: placeOf(face) };
  }
  const [body] = bodies;
  if (!body) return null;
  return { count, seen: "figure", framing: body.height > 0.85 ? "half" : "far", place: placeOf(body) };
}

/** Everything that the engine can say of a photo. Networks that don't run on this machine leave their part out. */
async function lookAtPhoto(
  photo: Uint8Array,
  known: readonly Face[] | null,
  models: Models,
): Promise<PhotoFacts> {
  const raster = await readPhoto(photo, { width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside" });
  const found = known ?? shareFaces((await (await models.faces())?.find(raster)) ?? [], raster);
  const objects = (await (await models.objects())?.find(raster, LEAST_SCORE.thing)) ?? [];
  const small = await readPhoto(photo, { width: MEASURE_SIDE, height: MEASURE_SIDE, fit: "inside" });
  const bodies = objects.filter(({ kind, score }) => kind === PERSON && score >= LEAST_SCORE.person);
  const ratio = raster.width / raster.height;
  return {
    ...measurePhoto(small),
    format: Math.abs(ratio - 1) < SQUARE ? "square" : ratio > 1 ? "landscape" : "portrait",
    people: describePeople(
      found.map(faceBox),
      bodies.map(({ box }) => box),
    ),
    things: countThings(objects.filter(({ kind }) => kind !== PERSON)).slice(0, MOST_THINGS),
  };
}
