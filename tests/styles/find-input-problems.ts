import type { ServerTool } from "#registry/contract/compiled.ts";
import type { JsonPath } from "#registry/source/json-file.ts";
import { findMissing, findNear } from "#registry/contract/did-you-mean.ts";
import { translationSchema } from "#registry/contract/manifest-rules.ts";
import { referenceOf, type Model } from "#registry/contract/model.ts";
import { createJob } from "~/server/generate/request/create-job.server.ts";
import type { Values } from "~/server/generate/request/parse-values.server.ts";
import { buildInput, listCalls, nameOf } from "~/server/providers/replicate/build-input.ts";
import { MODELS, MODELS_BY_REFERENCE } from "../vendors/replicate/known-models.ts";
import { checkValue } from "../vendors/replicate/validate-input.ts";
import { adviseOnInput, describeRefusal, type RefusedInput } from "./describe-refusal.ts";
import {
  findDeadKeys,
  findDeadPrices,
  findIdleFields,
  findUnfilled,
  findUnsent,
} from "./find-lost-values.ts";
import { findForgotten, findWrittenWrong, isToldBy } from "./find-written-wrong.ts";
import { at, type InputProblem, type PlacedCall } from "./input-problem.ts";
import { listValues } from "./list-values.ts";

const FILES_AT = "https://replicate.delivery/";
const FILE_MADE = `${FILES_AT}made/out.png`;
const TEXT_MADE = "[verse] ".padEnd(300, "a");

function listPlaces({ manifest: { providers } }: ServerTool): PlacedCall[] {
  const { replicate } = providers;
  const path = ["providers", "replicate"];
  if (!replicate) return [];
  const further = (["variants", "then"] as const).flatMap((key) =>
    (replicate[key] ?? []).map((call, index) => ({ call, path: [...path, key, index] })),
  );
  return [{ call: replicate, path }, ...further];
}

/** Problems of a call as it stands in the manifest, whether a request leads to it or not. */
function findUnknownNames({ call, path }: PlacedCall): InputProblem[] {
  const model = MODELS_BY_REFERENCE.get(call.model);
  const place = [...path, "model"];
  if (!model) {
    const name = nameOf(call);
    const twin = MODELS.find((other) => other.name === name);
    if (twin)
      return [at(place, `${call.model} lacks its version, or has another`, `write "${referenceOf(twin)}"`)];
    const message = `${call.model} is no model that is known here: nobody can say what it takes`;
    const near = findNear(
      name,
      MODELS.map((other) => other.name),
    );
    const fix = `${near === undefined ? "" : `did you mean "${near}"? Else `}run npm run styles -- models add ${name}`;
    return [at(place, message, fix)];
  }
  const names = Object.keys(model.inputs);
  const filled = Object.keys(call.input);
  return filled
    .filter((name) => !names.includes(name))
    .map((name) => {
      const near = findMissing(name, names, filled);
      const fix =
        near === undefined ? `remove it; the model takes ${names.join(", ")}` : `did you mean "${near}"?`;
      return {
        ...at([...path, "input", name], `${model.name} has no input "${name}"`, fix),
        target: "key" as const,
      };
    });
}

/** Where the value of an input comes from: its own place, or that of the translation which gave it or lacks it. */
function originOf(path: JsonPath, written: unknown, all: Values["all"]): JsonPath {
  const translation = translationSchema.safeParse(written).data;
  if (!translation) return path;
  const given = String(all[translation.from]);
  return [...path, "map", ...(Object.hasOwn(translation.map, given) ? [given] : [])];
}

const isFile = (value: unknown): boolean => typeof value === "string" && value.startsWith(FILES_AT);

/** What a model's schema has no words for: it takes an address for a text like any other. */
const takesNoFile = (name: string) => ({
  type: "file_as_text",
  description: `input.${name} is a text, and gets a file's address`,
});

/** The inputs of one call that the model would refuse. */
function findRefused(
  { call, path }: PlacedCall,
  model: Model,
  input: Readonly<Record<string, unknown>>,
  all: Values["all"],
): RefusedInput[] {
  const given = Object.keys(call.input).flatMap((name): RefusedInput[] => {
    const schema = model.inputs[name];
    const value = input[name];
    if (!schema || value === undefined) return [];
    const written = call.input[name];
    const isMistaken = schema.type === "string" && schema.format !== "uri" && isFile(value);
    const wrong = isMistaken ? [takesNoFile(name)] : checkValue(name, schema, value);
    return wrong.map(({ type, description }) => ({
      ...{ path: originOf([...path, "input", name], written, all), model: model.name, name, schema, written },
      ...{ type, description, value, all },
    }));
  });
  const missing = model.required.flatMap((name): RefusedInput[] => {
    const schema = model.inputs[name];
    if (!schema || input[name] !== undefined) return [];
    const isNamed = call.input[name] !== undefined;
    return [
      {
        path: [...path, "input", ...(isNamed ? [name] : [])],
        ...{ model: model.name, name, schema, written: call.input[name] },
        ...{ type: "required", description: `${name} is required`, value: undefined, all },
      },
    ];
  });
  return [...given, ...missing];
}

/** One mistake of those that several requests met. */
const describe = (first: RefusedInput, others: readonly RefusedInput[]): InputProblem =>
  at(first.path, describeRefusal(first, others), adviseOnInput(first, others));

/** What is refused of the calls that one request leads to; `filled` notes what of them gets a value. */
function tryRequest(
  tool: ServerTool,
  places: readonly PlacedCall[],
  values: Values,
  filled: Set<string>,
): RefusedInput[] {
  const job = createJob({
    ...{ generationId: "generation", tool, photos: [], ratio: values.ratio, size: values.size },
    ...{ locale: "en", deadlineMs: 300_000, text: values.text, values: values.all, seed: values.seed },
  });
  const count = values.address === undefined ? values.photos.length : 1;
  const images = Array.from({ length: count }, (_, index) => `${FILES_AT}photo-${index + 1}.jpg`);
  let output: string | undefined;
  return listCalls(tool.manifest, values.all).flatMap((call) => {
    const place = places.find((candidate) => candidate.call === call);
    const model = MODELS_BY_REFERENCE.get(call.model);
    if (!model || !place) return [];
    const input = buildInput(call.input, { job, images, ...(output !== undefined && { output }) });
    output = model.output.kind === "text" ? TEXT_MADE : FILE_MADE;
    for (const name of Object.keys(input)) filled.add(JSON.stringify([...place.path, "input", name]));
    return findRefused(place, model, input, values.all);
  });
}

/** Last calls that make something else than the tool gives. */
function findWrongKinds(
  { manifest }: ServerTool,
  places: readonly PlacedCall[],
  requests: readonly Values[],
): InputProblem[] {
  const last = new Set(requests.map(({ all }) => listCalls(manifest, all).at(-1)));
  return places.flatMap(({ call, path }) => {
    const kind = MODELS_BY_REFERENCE.get(call.model)?.output.kind;
    if (!last.has(call) || kind === undefined || kind === manifest.output) return [];
    const message = `${call.model} makes ${kind}, the tool gives ${manifest.output}`;
    return [at([...path, "model"], message, `name a model that makes ${manifest.output}`)];
  });
}

export interface InputReport {
  /** Requests that were tried. */
  requests: number;
  /** Each mistake once. */
  problems: InputProblem[];
}

/** What the vendor would refuse of a tool's calls: for every choice, and texts and numbers at their bounds. */
export function findInputProblems(tool: ServerTool): InputReport {
  const places = listPlaces(tool);
  if (places.length === 0) return { requests: 0, problems: [] };
  const requests = listValues(tool);
  const reached = new Set(requests.flatMap(({ all }) => listCalls(tool.manifest, all)));
  const refusals = new Map<string, RefusedInput[]>();
  const filled = new Set<string>();
  for (const refused of requests.flatMap((values) => tryRequest(tool, places, values, filled))) {
    const mistake = JSON.stringify([refused.path, refused.type]);
    refusals.set(mistake, [...(refusals.get(mistake) ?? []), refused]);
  }
  const isTried = ({ call }: PlacedCall) => reached.has(call) && MODELS_BY_REFERENCE.has(call.model);
  const wrong = places.flatMap((place) =>
    findWrittenWrong(
      place,
      tool.fields.map(({ name }) => name),
    ),
  );
  const followed = [
    ...findUnsent(tool, places, requests),
    ...(places.every(({ call }) => MODELS_BY_REFERENCE.has(call.model)) ? findIdleFields(tool) : []),
    ...[...refusals.values()].flatMap(([first, ...others]) => (first ? [describe(first, others)] : [])),
  ].filter((problem) => !isToldBy(wrong, problem));
  const problems = [
    ...wrong,
    ...(requests.length === 0 ? [at([], "no request would be accepted", "look at the form's bounds")] : []),
    ...places.flatMap(findUnknownNames),
    ...places
      .filter(({ call }) => requests.length > 0 && !reached.has(call))
      .map(({ call, path }) =>
        at(
          [...path, "when"],
          `no request leads to this call of ${nameOf(call)}`,
          "remove it, or change this",
        ),
      ),
    ...findWrongKinds(tool, places, requests),
    ...places.flatMap(findForgotten),
    ...places.flatMap((place) => findDeadKeys(tool, place)),
    ...findDeadPrices(tool, requests),
    ...followed,
  ];
  // What is already told of an input says why it is empty.
  const isTold = (path: JsonPath) =>
    problems.some((problem) => JSON.stringify(problem.path) === JSON.stringify(path));
  const unfilled = places.filter(isTried).flatMap((place) => findUnfilled(place, filled));
  return {
    requests: requests.length,
    problems: [...problems, ...unfilled.filter(({ path }) => !isTold(path))],
  };
}
