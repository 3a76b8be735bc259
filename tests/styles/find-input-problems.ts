import type { ServerTool } from "#registry/contract/compiled.ts";
import type { JsonPath } from "#registry/source/json-file.ts";
import type { Level } from "#registry/source/problem.ts";
import { findNear, suggest } from "#registry/contract/did-you-mean.ts";
import { createJob } from "~/server/generate/request/create-job.server.ts";
import type { Values } from "~/server/generate/request/parse-values.server.ts";
import { buildInput } from "~/server/providers/replicate/build-input.ts";
import { listCalls, nameOf, type ModelCall } from "~/server/providers/replicate/list-calls.ts";
import { findModel, MODELS } from "../vendors/replicate/models/list-models.ts";
import type { ModelSchema } from "../vendors/replicate/models/model-schema.ts";
import { checkValue } from "../vendors/replicate/validate-input.ts";
import { adviseOnInput, describeRefusal, type RefusedInput } from "./describe-refusal.ts";
import { listValues } from "./list-values.ts";

const FILE_MADE = "https://replicate.delivery/made/out.png";
const TEXT_MADE = "[verse] ".padEnd(300, "a");

/** What the vendor would refuse of a manifest, at a place of it. */
interface InputProblem {
  path: JsonPath;
  target: "value" | "key";
  level: Level;
  message: string;
  fix: string;
}

/** A call and where it stands in the manifest. */
interface PlacedCall {
  call: ModelCall;
  path: JsonPath;
}

const at = (path: JsonPath, message: string, fix: string): InputProblem => ({
  ...{ path, target: "value", level: "error", message, fix },
});

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
  const model = findModel(call.model);
  const place = [...path, "model"];
  if (!model) {
    const name = nameOf(call);
    const twin = MODELS.find((other) => other.name === name);
    const reference = twin?.version === undefined ? name : `${name}:${twin.version}`;
    if (twin) return [at(place, `${call.model} lacks its version, or has another`, `write "${reference}"`)];
    const message = `${call.model} is no model that is known here: nobody can say what it takes`;
    const near = findNear(
      name,
      MODELS.map((other) => other.name),
    );
    const fix = `${near === undefined ? "" : `did you mean "${near}"? Else `}describe it in tests/vendors/replicate/models`;
    return [{ ...at(place, message, fix), level: "warning" }];
  }
  const names = Object.keys(model.inputs);
  return Object.keys(call.input)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      ...at([...path, "input", name], `${model.name} has no input "${name}"`, suggest(name, names)),
      target: "key" as const,
    }));
}

/** The inputs of one call that the model would refuse. */
function findRefused(
  { call, path }: PlacedCall,
  model: ModelSchema,
  input: Readonly<Record<string, unknown>>,
  all: Values["all"],
): RefusedInput[] {
  const given = Object.keys(call.input).flatMap((name): RefusedInput[] => {
    const schema = model.inputs[name];
    const value = input[name];
    if (!schema || value === undefined) return [];
    return checkValue(name, schema, value).map(({ type, description }) => ({
      ...{ path: [...path, "input", name], model: model.name, name, schema, written: call.input[name] },
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

/** What is refused of the calls that one request leads to. */
function tryRequest(tool: ServerTool, places: readonly PlacedCall[], values: Values): RefusedInput[] {
  const job = createJob({
    ...{ generationId: "generation", tool, photos: [], ratio: values.ratio, size: values.size },
    ...{ locale: "en", deadlineMs: 300_000, text: values.text, values: values.all, seed: values.seed },
  });
  const count = values.address === undefined ? values.photos.length : 1;
  const images = Array.from(
    { length: count },
    (_, index) => `https://replicate.delivery/photo-${index + 1}.jpg`,
  );
  let output: string | undefined;
  return listCalls(tool.manifest, values.all).flatMap((call) => {
    const place = places.find((candidate) => candidate.call === call);
    const model = findModel(call.model);
    if (!model || !place) return [];
    const input = buildInput(call.input, { job, images, ...(output !== undefined && { output }) });
    output = model.output.kind === "text" ? TEXT_MADE : FILE_MADE;
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
    const kind = findModel(call.model)?.output.kind;
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
  for (const refused of requests.flatMap((values) => tryRequest(tool, places, values))) {
    const mistake = JSON.stringify([refused.path, refused.type]);
    refusals.set(mistake, [...(refusals.get(mistake) ?? []), refused]);
  }
  const problems = [
    ...(requests.length === 0 ? [at([], "no request would be accepted", "look at the form's bounds")] : []),
    ...places.flatMap(findUnknownNames),
    ...places
      .filter(({ call }) => requests.length > 0 && !reached.has(call))
      .map(({ call, path }) =>
        at(path, `no request leads to this call of ${nameOf(call)}`, 'remove it, or change "when"'),
      ),
    ...findWrongKinds(tool, places, requests),
    ...[...refusals.values()].flatMap(([first, ...others]) =>
      first ? [at(first.path, describeRefusal(first, others), adviseOnInput(first, others))] : [],
    ),
  ];
  return { requests: requests.length, problems };
}
