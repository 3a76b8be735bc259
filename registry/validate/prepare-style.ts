import { checkedCopySchema, type Copy } from "../contract/copy.ts";
import { STYLE_FIELDS, type Field } from "../contract/field.ts";
import { checkedFormSchema } from "../contract/form/form-rules.ts";
import { isLocale, LOCALES, type Locale } from "../contract/locale.ts";
import { checkedManifestSchema } from "../contract/manifest-rules.ts";
import { manifestSchema, type Manifest } from "../contract/manifest.ts";
import { fillProduct } from "../contract/product.ts";
import { type JsonFile, syntaxProblems } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import type { MediaFile, PictureFile } from "../source/media-file.ts";
import { jsonFiles, type StyleSource } from "../source/style-source.ts";
import { readMediaFiles, readPictures, readExamples, type MadeExample } from "./example-files.ts";
import { checkCopyNames, checkFolderId, checkRequiredFiles, listBarringFaults } from "./check-folder.ts";
import { validateRules } from "./validate-rules.ts";
import { validateShape } from "./validate-shape.ts";

/** A style folder that holds everything the contract asks: what the compiler writes from. */
export interface Style {
  id: string;
  /** With `{product}` filled in. */
  manifest: Manifest;
  fields: Field[];
  prompt: string;
  /** English is always there. */
  copies: Map<Locale, Copy>;
  english: Copy;
  /** Examples that are no pairs; those are the manifest's. */
  examples: MadeExample[];
  /** By file name in `images/`. */
  pictures: Map<string, PictureFile>;
  /** Films and sounds, by file name in `images/`. */
  media: Map<string, MediaFile>;
}

/** The locales that a style has copy of its own in, English first. */
export const listCopyLocales = ({ copies }: Style): Locale[] =>
  LOCALES.filter((locale) => copies.has(locale));

/** Holds every JSON file of a folder against its schema. */
export function validateShapes({ manifest, form, copies }: StyleSource): Problem[] {
  return [
    ...(manifest ? validateShape(manifest, "manifest") : []),
    ...(form ? validateShape(form, "form") : []),
    ...[...copies.values()].flatMap((copy) => validateShape(copy, "copy")),
  ];
}

function readFields(form: JsonFile | undefined, problems: Problem[]): Field[] | null {
  if (!form) return [...STYLE_FIELDS];
  const judged = validateRules(form, checkedFormSchema);
  if ("value" in judged) return judged.value.fields;
  problems.push(...judged.problems);
  return null;
}

/** Reads the parsed contract out of files that fit their schemas; what a schema can't say comes back as problems. */
export function validateContents(source: StyleSource): { problems: Problem[]; style?: Style } {
  const problems: Problem[] = [];
  const fields = readFields(source.form, problems);
  const manifest = source.manifest && validateRules(source.manifest, checkedManifestSchema(fields));
  if (manifest && "problems" in manifest) problems.push(...manifest.problems);
  const copies = new Map<Locale, Copy>();
  for (const [locale, file] of source.copies) {
    const copy = validateRules(file, checkedCopySchema);
    if ("problems" in copy) problems.push(...copy.problems);
    else if (isLocale(locale)) copies.set(locale, copy.value);
  }
  const english = copies.get("en");
  if (problems.length > 0 || !fields || !manifest || !("value" in manifest) || !english || !source.prompt)
    return { problems };
  const filled = manifestSchema.parse(JSON.parse(fillProduct(JSON.stringify(manifest.value))));
  const prompt = source.prompt.text.trim();
  return {
    problems,
    style: {
      ...{ id: source.id, manifest: filled, fields, prompt, copies, english },
      ...{ examples: readExamples(source, filled), pictures: new Map(), media: new Map() },
    },
  };
}

/**
 * Judges a style folder by every rule without which it can't be shown. Gives the style, or all its problems at once.
 * A missing picture is for the check to report: the tool shows without that example.
 */
export function prepareStyle(source: StyleSource): { style: Style } | { problems: Problem[] } {
  const named = [...checkCopyNames(source), ...checkFolderId(source)];
  const outer = [...listBarringFaults(source), ...checkRequiredFiles(source), ...named];
  const syntax = jsonFiles(source).flatMap(syntaxProblems);
  const { style, problems: broken } = validateContents(source);
  if (outer.length + syntax.length > 0 || !style) {
    // The schemas say it at its place, with what is near; the contract alone says whether something is wrong.
    const shapes = validateShapes(source);
    return {
      problems: [...outer, ...syntax, ...shapes, ...(syntax.length + shapes.length > 0 ? [] : broken)],
    };
  }
  return {
    style: {
      ...style,
      pictures: readPictures(source, style.manifest, style.examples),
      media: readMediaFiles(source, style.examples),
    },
  };
}
