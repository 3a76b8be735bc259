import { suggest } from "#registry/contract/did-you-mean.ts";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { checkedPromiseSchema, type StylePromise } from "#registry/contract/promise.ts";
import { problemAt, type JsonFile, type JsonPath, syntaxProblems } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { readFields, validateRules } from "#registry/validate/validate-rules.ts";
import { validateShape } from "#registry/validate/validate-shape.ts";
import { rawPhotosOf } from "../../../../tests/styles/engine/photos/find-photo.ts";
import { hasPhotoFile, listPhotoNames } from "../../../../tests/fixtures/photos/find-photo-file.ts";
import type { StyleCheck } from "../check.ts";
import { readProperty, hearsWords } from "../copy/copy-texts.ts";

const RULE = "promise";

/** Every place of a promise that asks for words. */
const findWords = ({ words, checks }: StylePromise): JsonPath[] => [
  ...(words === "" ? [] : [["words"]]),
  ...checks.flatMap((check, index) => [
    ...(check.on?.words ? [["checks", index, "on", "words"]] : []),
    ...(check.measure === "variety"
      ? check.of.flatMap(({ words: asked }, run) => (asked ? [["checks", index, "of", run, "words"]] : []))
      : []),
  ]),
];

/** What a promise asks for must be what people can ask for. */
function checkAsked(file: JsonFile, promise: StylePromise, manifest: JsonFile, isHeard: boolean): Problem[] {
  const photos = manifestSchema.shape.photos.safeParse(readProperty(manifest, "photos"));
  const problem = (path: JsonPath, message: string, fix: string) =>
    problemAt(file, path, { rule: RULE, message, fix });
  const unheard = isHeard ? [] : findWords(promise);
  const hidden = unheard.map((path) =>
    problem(path, "nobody can ask this style for anything: its prompt is hidden", 'remove "words"'),
  );
  if (!photos.success) return hidden;
  const { min, max = 10 } = photos.data;
  const given = promise.photos.length;
  // A tool that needs no photo is shown one for comparison.
  if (min === 0 || (given >= min && given <= max)) return hidden;
  return [
    ...hidden,
    problem(
      ["photos"],
      `${given} photos, the style takes ${min} to ${max}`,
      "name as many photos as it takes",
    ),
  ];
}

/** Every photograph that a promise names, with its place. */
function listPhotos(value: unknown, path: JsonPath): { name: string; path: JsonPath }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    const isList = key === "photos" && Array.isArray(part);
    return isList
      ? part.map((name: unknown, index) => ({ name: String(name), path: [...place, index] }))
      : listPhotos(part, place);
  });
}

/** Photographs that are nowhere: the slow test would stop at them. */
const findUnknown = (file: JsonFile): Problem[] =>
  listPhotos(file.value, []).flatMap(({ name, path }) =>
    rawPhotosOf(name)
      .filter((raw) => !hasPhotoFile(raw))
      .map((raw) => {
        const message = `there is no sample photograph "${raw}"`;
        return problemAt(file, path, { rule: RULE, message, fix: suggest(raw, listPhotoNames()) });
      }),
  );

export const promise: StyleCheck = {
  name: RULE,
  description: "What the style promises can be measured, and is measured on what people can ask for.",
  scope: "style",
  check(source) {
    const { promise: file, manifest } = source;
    if (!file) return [];
    const broken = [...syntaxProblems(file), ...validateShape(file, "promise")];
    if (broken.length > 0) return broken.map((problem) => ({ ...problem, rule: RULE }));
    const judged = validateRules(file, checkedPromiseSchema);
    if ("problems" in judged) return judged.problems.map((problem) => ({ ...problem, rule: RULE }));
    // What can be asked is told by a form that is sound.
    const isHeard = hearsWords(source) || readFields(source) === null;
    return [...findUnknown(file), ...(manifest ? checkAsked(file, judged.value, manifest, isHeard) : [])];
  },
};
