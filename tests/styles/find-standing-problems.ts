import { translationSchema } from "#registry/contract/manifest-rules.ts";
import type { JsonPath } from "#registry/source/json-file.ts";
import { MODELS_BY_REFERENCE } from "../vendors/replicate/known-models.ts";
import { checkValue } from "../vendors/replicate/validate-input.ts";
import type { RefusedInput } from "./describe-refusal.ts";
import { describe, findUnknownNames } from "./find-input-problems.ts";
import { findWrittenWrong, isToldBy } from "./find-written-wrong.ts";
import type { InputProblem, PlacedCall } from "./input-problem.ts";

interface Constant {
  path: JsonPath;
  value: unknown;
}

const namesVariable = (value: unknown): boolean =>
  typeof value === "string"
    ? value.startsWith("$")
    : typeof value === "object" && value !== null && Object.values(value).some(namesVariable);

/** What an input is whatever a request says: itself, or what a translation makes of each value. */
function listConstants(written: unknown, path: JsonPath): Constant[] {
  const translation = translationSchema.safeParse(written).data;
  if (translation)
    return Object.entries(translation.map).map(([key, value]) => ({ path: [...path, "map", key], value }));
  return namesVariable(written) ? [] : [{ path, value: written }];
}

/** What stands in a call and is refused, and what it lacks. */
function findRefused({ call, path }: PlacedCall): RefusedInput[] {
  const model = MODELS_BY_REFERENCE.get(call.model);
  if (!model) return [];
  return Object.entries(model.inputs).flatMap(([name, schema]): RefusedInput[] => {
    const written = call.input[name];
    const refused = { model: model.name, name, schema, all: {} };
    if (written === undefined && model.required.includes(name))
      return [
        {
          ...{ ...refused, path: [...path, "input"], written, value: undefined },
          ...{ type: "required", description: `${name} is required` },
        },
      ];
    if (written === undefined) return [];
    return listConstants(written, [...path, "input", name]).flatMap(({ path: place, value }) =>
      checkValue(name, schema, value).map(({ type, description }) => ({
        ...{ ...refused, path: place, written: value, value, type, description },
      })),
    );
  });
}

/**
 * What the vendor would refuse of calls whatever a request says: for where the form, or which call is made when, is broken,
 * so that no request can be tried. `fields` are the names of the form's fields, as far as they are known.
 */
export const findStandingProblems = (
  places: readonly PlacedCall[],
  fields: readonly string[],
): InputProblem[] =>
  places.flatMap((place) => {
    const wrong = findWrittenWrong(place, fields);
    const refused = findRefused(place).map((one) => describe(one, []));
    return [...wrong, ...findUnknownNames(place), ...refused.filter((one) => !isToldBy(wrong, one))];
  });
