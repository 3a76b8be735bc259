import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { projectPath } from "#registry/source/project-path.ts";
import type { FindPackage } from "./package-folder.server.ts";

const require = createRequire(import.meta.url);

/** Numbers and how they lie: the last dimension is the one that runs fastest. */
export interface Tensor<Data = Float32Array> {
  readonly dims: readonly number[];
  readonly data: Data;
}

/** What a network takes: numbers, or a picture's bytes. */
export type NetworkInputs = Readonly<Record<string, Tensor<Float32Array | Uint8Array>>>;

/** A network that answers one tensor. It blocks its process while it works. */
export interface Network {
  run(inputs: NetworkInputs): Promise<Tensor>;
}

interface RuntimeTensor {
  readonly dims: readonly number[];
  readonly data: unknown;
}

interface RuntimeSession {
  readonly outputNames: readonly string[];
  run(feeds: Record<string, RuntimeTensor>): Promise<Record<string, RuntimeTensor>>;
}

/** The part of `onnxruntime-node` that is used. */
interface OnnxRuntime {
  Tensor: new (
    type: "float32" | "uint8",
    data: Float32Array | Uint8Array,
    dims: readonly number[],
  ) => RuntimeTensor;
  InferenceSession: { create(model: Uint8Array, options: Record<string, unknown>): Promise<RuntimeSession> };
}

/** Does one piece of work with a network when it is this process's turn. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

export interface OnnxEngine {
  findPackage: FindPackage;
  /** Opens a model that runs in hundredths of a second, on one thread and without waiting for a turn. */
  openLight(model: Uint8Array): Promise<Network>;
  /** Opens a model that takes seconds, for every core in its turn. Nothing but the caller holds on to its memory. */
  openHeavy(model: Uint8Array): Promise<Network>;
}

/** Networks of this repository (see weights/README.md). */
export type OwnNetwork =
  "cartoon" | "face-mesh" | "faces" | "objects" | "person" | "super-resolution" | "unsafe-content";

/** Reads a model of this repository. */
export const readNetwork = (name: OwnNetwork): Promise<Uint8Array> =>
  readFile(projectPath(`engine/core/models/weights/${name}.onnx`));

/** More threads than that gain little and leave nothing for the site. */
const MOST_THREADS = 4;

/**
 * Without arenas a session keeps its weights and nothing else between runs; waiting threads sleep. What a picture of one
 * size needs is noted, so that the next of that size gets it in one piece. What `all` does beyond `extended`, keeping
 * channels in blocks, was no quicker for the network that draws and moves all values there and back.
 */
const SESSION_OPTIONS = {
  executionProviders: ["cpu"],
  graphOptimizationLevel: "extended",
  executionMode: "sequential",
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: true,
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: "0" } } },
};

/**
 * Starts ONNX Runtime.
 * @throws when its package is not installed or has no program for this machine
 */
export async function startOnnxEngine(findPackage: FindPackage, takeTurn: TakeTurn): Promise<OnnxEngine> {
  const runtime: OnnxRuntime = require(findPackage("onnxruntime-node"));
  const toRuntime = ({ data, dims }: Tensor<Float32Array | Uint8Array>) =>
    new runtime.Tensor(data instanceof Uint8Array ? "uint8" : "float32", data, dims);
  // By functions of their own: what is opened would be held by `run`.
  const create = (model: Uint8Array, intraOpNumThreads: number) =>
    runtime.InferenceSession.create(model, { ...SESSION_OPTIONS, intraOpNumThreads });
  const asNetwork = (session: RuntimeSession, turn: TakeTurn): Network => ({
    run: async (inputs) => {
      const feeds = Object.fromEntries(
        Object.entries(inputs).map(([name, input]) => [name, toRuntime(input)]),
      );
      const [outputName = ""] = session.outputNames;
      const output = (await turn(() => session.run(feeds)))[outputName];
      if (!(output?.data instanceof Float32Array)) throw new Error("A network answered no numbers");
      return { dims: output.dims, data: output.data };
    },
  });
  const threads = Math.min(MOST_THREADS, availableParallelism());
  return {
    findPackage,
    openLight: async (model) => asNetwork(await create(model, 1), (work) => work()),
    openHeavy: async (model) => asNetwork(await takeTurn(() => create(model, threads)), takeTurn),
  };
}
