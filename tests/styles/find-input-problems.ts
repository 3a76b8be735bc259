import type { ServerTool } from "#registry/contract/compiled.ts";
import { invariant } from "~/errors/invariant.ts";
import { createJob } from "~/pipeline/create-job.server.ts";
import type { Values } from "~/pipeline/parse-values.server.ts";
import { buildInput } from "~/providers/replicate/build-input.ts";
import { listCalls, type ModelCall } from "~/providers/replicate/list-calls.ts";
import { findModel } from "../vendors/replicate/models/list-models.ts";
import { validateInput } from "../vendors/replicate/validate-input.ts";
import { listValues } from "./list-values.ts";

const FILE_MADE = "https://replicate.delivery/made/out.png";
const TEXT_MADE = "[verse] ".padEnd(300, "a");

/** Problems of each call as it stands in the manifest, whether a request leads to it or not. */
function findUnknownNames(call: ModelCall): string[] {
  const model = findModel(call.model);
  if (!model) return [`${call.model} is no model that is known, or lacks its version`];
  return Object.keys(call.input)
    .filter((name) => model.inputs[name] === undefined)
    .map((name) => `${model.name} has no input "${name}"`);
}

/** Problems of the calls that one request leads to. */
function findInvalidInputs(tool: ServerTool, values: Values): string[] {
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
    const model = findModel(call.model);
    if (!model) return [];
    const input = buildInput(call.input, { job, images, ...(output !== undefined && { output }) });
    output = model.output.kind === "text" ? TEXT_MADE : FILE_MADE;
    return validateInput(model, input).map(
      ({ field, description }) => `${model.name} ${field}: ${description} (${JSON.stringify(values.all)})`,
    );
  });
}

/** The kind of what a tool's last call makes, for every request. */
function findWrongKinds({ manifest }: ServerTool, values: Values): string[] {
  const last = listCalls(manifest, values.all).at(-1);
  const kind = last && findModel(last.model)?.output.kind;
  return kind === undefined || kind === manifest.output
    ? []
    : [`${last?.model} makes ${kind}, the tool gives ${manifest.output}`];
}

export interface InputReport {
  /** Requests that were tried. */
  requests: number;
  /** Each kind of problem once. */
  problems: string[];
}

/** What the vendor would refuse of a tool's calls: for every choice, and texts and numbers at their bounds. */
export function findInputProblems(tool: ServerTool): InputReport {
  const { replicate } = tool.manifest.providers;
  if (replicate === undefined) return { requests: 0, problems: ["it has no providers.replicate"] };
  const { variants = [], then = [] } = replicate;
  const requests = listValues(tool);
  invariant(requests.length > 0, `the server accepts no request of ${tool.manifest.id}`);
  const reached = new Set(requests.flatMap(({ all }) => listCalls(tool.manifest, all)));
  const dead = [replicate, ...variants, ...then].filter((call) => !reached.has(call));
  const problems = [
    ...[replicate, ...variants, ...then].flatMap(findUnknownNames),
    ...dead.map(({ model }) => `no request leads to its call of ${model}`),
    ...requests.flatMap((values) => [...findInvalidInputs(tool, values), ...findWrongKinds(tool, values)]),
  ];
  const kindOf = (problem: string) => problem.split(" (")[0];
  const once = problems.filter(
    (problem, index) => problems.findIndex((other) => kindOf(other) === kindOf(problem)) === index,
  );
  return { requests: requests.length, problems: once };
}
