import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";
import { parseValues, type Values } from "~/server/generate/request/parse-values.server.ts";

type Given = Record<string, unknown>;

/** With more combinations than this each choice is tried alone, the others as the form has them at first. */
const MOST = 20_000;

/** Every value of a field that has a list of them; null for one that has bounds instead. */
export function choicesOf(field: Field): readonly unknown[] | null {
  switch (field.control) {
    case "choice":
      return field.options.map(({ value }) => value);
    case "switch":
      return [true, false];
    case "ratio":
    case "size":
      return field.options;
    default:
      return null;
  }
}

/** The values at the ends of a field's bounds, and none where it may stay empty. */
function extremesOf(field: Field): readonly unknown[] {
  switch (field.control) {
    case "text": {
      const lengths = [Math.max(1, field.minLength), field.maxLength];
      return [...lengths.map((length) => "a".repeat(length)), ...(field.required ? [] : [""])];
    }
    case "prompt":
      return ["a", "a".repeat(field.maxLength), ""];
    case "number":
      return [field.min, field.max, ...(field.default === undefined ? [undefined] : [field.default])];
    case "address":
      return ["https://pictures.example/photo.jpg"];
    default:
      return [];
  }
}

/** How many photos a request may have: the fewest and the most. */
function photosOf({ manifest, fields }: ServerTool): string[][] {
  if (!fields.some(({ control }) => control === "photos")) return [[]];
  const { min, max = 10 } = manifest.photos;
  const list = (length: number) => Array.from({ length }, (_, index) => `photo-${index + 1}`);
  return [...new Set([Math.max(1, min), min, max])].map(list);
}

/** Every choice of a form with every other. */
function combineChoices(fields: readonly Field[]): Given[] {
  const choices = fields.flatMap((field) => {
    const values = choicesOf(field);
    return values ? [values.map((value) => ({ [field.name]: value }))] : [];
  });
  const count = choices.reduce((product, { length }) => product * length, 1);
  if (count > MOST) return choices.flat();
  return choices.reduce<Given[]>(
    (combined, own) => combined.flatMap((given) => own.map((value) => ({ ...given, ...value }))),
    [{}],
  );
}

/**
 * Requests that between them give every choice of a form with every other, and every text and number at its bounds:
 * those that the server accepts, as it reads them.
 */
export function listValues(tool: ServerTool): Values[] {
  const { fields } = tool;
  const combinations = combineChoices(fields);
  const free = fields.filter((field) => choicesOf(field) === null && field.control !== "photos");
  const usual = Object.fromEntries(free.map((field) => [field.name, extremesOf(field)[0]]));
  const photoName = fields.find(({ control }) => control === "photos")?.name;
  const photos = photosOf(tool).map((list) => (photoName === undefined ? {} : { [photoName]: list }));
  // One thing at a time: what a model refuses of one value it refuses whatever the others are.
  const variations: Given[] = [
    ...photos,
    ...free.flatMap((field) =>
      extremesOf(field)
        .slice(1)
        .map((value) => ({ ...photos[0], [field.name]: value })),
    ),
  ];
  return combinations.flatMap((chosen) =>
    variations.flatMap((variation) => read(tool, { ...chosen, ...usual, ...variation })),
  );
}

/** The request as the server reads it; nothing where the server refuses it. */
function read(tool: ServerTool, given: Given): Values[] {
  try {
    return [parseValues(tool, { num_images: "1", ...given }, { enable21x9: true })];
  } catch {
    return [];
  }
}
