import { createRequire } from "node:module";
import type { Tensor } from "@tensorflow/tfjs-core";

const require = createRequire(import.meta.url);

interface FoundFace {
  boxScore: number;
  faceScore: number;
  mesh: [number, number, number][];
}

/** The part of `@vladmandic/human` that is used. The package's own `exports` cannot be imported by name. */
export interface Human {
  load(): Promise<void>;
  detect(input: Tensor): Promise<{ face: FoundFace[] }>;
}

interface HumanModule {
  Human: new (config: Record<string, unknown>) => Human;
}

/** Most faces that are looked for in one picture. */
const MOST_FACES = 10;

/** Loads the library from a file; its models are read through `fetch`, which becomes this thread's own. */
export async function loadHuman(options: {
  modulePath: string;
  modelBasePath: string;
  wasmPath: string;
  fetch: typeof fetch;
}): Promise<Human> {
  const module: HumanModule = require(options.modulePath);
  const off = { enabled: false };
  const human = new module.Human({
    backend: "wasm",
    wasmPath: options.wasmPath,
    modelBasePath: options.modelBasePath,
    debug: false,
    async: false,
    warmup: "none",
    cacheSensitivity: 0,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { rotation: true, maxDetected: MOST_FACES, minConfidence: 0.3, iouThreshold: 0.2 },
      mesh: { enabled: true },
      iris: { enabled: true },
      emotion: off,
      description: off,
    },
  });
  const before = globalThis.fetch;
  globalThis.fetch = options.fetch;
  try {
    await human.load();
  } finally {
    globalThis.fetch = before;
  }
  return human;
}
