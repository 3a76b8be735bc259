import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import type { FindPackage } from "./tensor-engine.server.ts";

const require = createRequire(import.meta.url);

interface RuntimeTensor {
  readonly dims: readonly number[];
  readonly data: unknown;
}

interface RuntimeSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, RuntimeTensor>): Promise<Record<string, RuntimeTensor>>;
}

/** The part of `onnxruntime-node` that is used: its package brings no declarations. */
interface OnnxRuntime {
  Tensor: new (type: "float32", data: Float32Array, dims: readonly number[]) => RuntimeTensor;
  InferenceSession: { create(model: Uint8Array, options: Record<string, unknown>): Promise<RuntimeSession> };
}

/** Values of one picture or plane: `channels` of them, one after the other, each by rows from the top. */
export interface Channels {
  width: number;
  height: number;
  channels: number;
  data: Float32Array;
}

/** A network that takes one picture and answers one. It blocks its process while it works. */
export interface Network {
  run(input: Channels): Promise<Channels>;
}

/** Does one piece of work with a network when it is this process's turn. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** What the larger networks run on: ONNX Runtime, nine times faster here than WebAssembly. */
export interface OnnxEngine {
  findPackage: FindPackage;
  /** Opens a model file. Its memory is given back once nothing refers to it. */
  open(model: Uint8Array): Promise<Network>;
}

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

function toChannels({ dims, data }: RuntimeTensor): Channels {
  const [, channels, height, width] = dims;
  if (!(data instanceof Float32Array) || !channels || !height || !width)
    throw new Error(`A network answered ${dims.join(" × ")} values of another kind`);
  return { width, height, channels, data };
}

/**
 * Starts ONNX Runtime.
 * @throws when its package is not installed or has no program for this machine
 */
export async function startOnnxEngine(findPackage: FindPackage, takeTurn: TakeTurn): Promise<OnnxEngine> {
  const runtime: OnnxRuntime = require(findPackage("onnxruntime-node"));
  const intraOpNumThreads = Math.min(MOST_THREADS, availableParallelism());
  const openSession = (model: Uint8Array) =>
    takeTurn(() => runtime.InferenceSession.create(model, { ...SESSION_OPTIONS, intraOpNumThreads }));
  return {
    findPackage,
    open: async (model) => {
      const session = await openSession(model); // by a function of its own: what is opened here would be held by `run`
      const [inputName = ""] = session.inputNames;
      const [outputName = ""] = session.outputNames;
      return {
        run: async ({ width, height, channels, data }) => {
          const input = new runtime.Tensor("float32", data, [1, channels, height, width]);
          const output = (await takeTurn(() => session.run({ [inputName]: input })))[outputName];
          if (!output) throw new Error("A network answered nothing");
          return toChannels(output);
        },
      };
    },
  };
}
