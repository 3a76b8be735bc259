import { join } from "node:path";
import { createRequire } from "node:module";
import type { Tensor } from "@tensorflow/tfjs-core";
import { type Face, type Point, faceArea, faceBox } from "../face/face.ts";
import { createRaster, type Raster } from "../raster/raster.ts";
import { cropRaster, resizeRaster } from "../raster/raster-io.server.ts";
import { fetchFile, folderAddress, type TensorEngine } from "./tensor-engine.server.ts";

const require = createRequire(import.meta.url);

interface FoundFace {
  boxScore: number;
  faceScore: number;
  mesh: [number, number, number][];
}

/** The part of `@vladmandic/human` that is used. The package's own `exports` cannot be imported by name. */
interface Human {
  load(): Promise<void>;
  detect(input: Tensor): Promise<{ face: FoundFace[] }>;
}

interface HumanModule {
  Human: new (config: Record<string, unknown>) => Human;
}

/** Most faces that are looked for in one picture. */
const MOST_FACES = 10;

/** Pixels on the longer side at which faces are looked for; the detector itself sees 256. */
const LOOK_SIDE = 1024;
/** Below it, it is a cat, a profile or a passer-by out of focus: measured on the sample photos, where portraits reach 0.8. */
const LEAST_SCORE = 0.62;
/** Mesh points of a usable result. */
const MESH_POINTS = 468;
/** Parts of the picture to look at when the whole shows nobody, as left, top and side in shares. */
const CLOSE_LOOKS = [
  { left: 0.2, top: 0, side: 0.6 },
  { left: 0, top: 0, side: 0.6 },
  { left: 0.4, top: 0, side: 0.6 },
  { left: 0.25, top: 0.05, side: 0.4 },
  { left: 0.2, top: 0.4, side: 0.6 },
] as const;

export interface FaceFinder {
  /** Every face with its landmarks, largest first, in the picture's pixels. */
  find(raster: Raster): Promise<Face[]>;
}

/** Loads Human's face detector, mesh and iris networks (MIT, with Apache-2.0 models). */
export async function createFaceFinder(engine: TensorEngine): Promise<FaceFinder> {
  const folder = engine.findPackage("@vladmandic/human");
  const human = await loadHuman({
    modulePath: join(folder, "dist/human.node-wasm.js"),
    modelBasePath: folderAddress(join(folder, "models")),
    wasmPath: engine.wasmFolder,
    fetch: fetchFile,
  });
  return { find: (raster) => findFaces(engine, human, raster) };
}

/** The picture in the middle of a black square: the detector stretches anything else. */
function padToSquare(raster: Raster): { square: Raster; left: number; top: number } {
  const side = Math.max(raster.width, raster.height);
  const left = Math.floor((side - raster.width) / 2);
  const top = Math.floor((side - raster.height) / 2);
  const square = createRaster(side, side);
  for (let y = 0; y < raster.height; y += 1) {
    const row = raster.data.subarray(y * raster.width * 3, (y + 1) * raster.width * 3);
    square.data.set(row, ((y + top) * side + left) * 3);
  }
  return { square, left, top };
}

async function look({ tf }: TensorEngine, human: Human, raster: Raster): Promise<Face[]> {
  const { square, left, top } = padToSquare(raster);
  const input = tf.tensor(new Int32Array(square.data), [1, square.height, square.width, 3], "int32");
  try {
    const { face } = await human.detect(input);
    return face
      .filter(
        (found) =>
          found.mesh.length >= MESH_POINTS && Math.min(found.boxScore, found.faceScore) >= LEAST_SCORE,
      )
      .map((found) => ({
        score: Math.min(found.boxScore, found.faceScore),
        points: found.mesh.map(([x, y]): Point => ({ x: x - left, y: y - top })),
      }));
  } finally {
    tf.dispose(input);
  }
}

async function findFaces(engine: TensorEngine, human: Human, raster: Raster): Promise<Face[]> {
  const scale = Math.min(1, LOOK_SIDE / Math.max(raster.width, raster.height));
  const small = await resizeRaster(
    raster,
    Math.max(1, Math.round(raster.width * scale)),
    Math.max(1, Math.round(raster.height * scale)),
  );
  let faces = await look(engine, human, small);
  for (const part of CLOSE_LOOKS) {
    if (faces.length > 0) break;
    faces = await lookAtPart(engine, human, raster, part, scale);
  }
  return faces
    .map((face) => ({ ...face, points: face.points.map(({ x, y }) => ({ x: x / scale, y: y / scale })) }))
    .filter((face) => faceBox(face).width >= 8)
    .sort((a, b) => faceArea(b) - faceArea(a));
}

async function lookAtPart(
  engine: TensorEngine,
  human: Human,
  raster: Raster,
  part: { left: number; top: number; side: number },
  scale: number,
): Promise<Face[]> {
  const side = Math.round(Math.max(raster.width, raster.height) * part.side);
  const left = Math.min(Math.round(raster.width * part.left), raster.width - 1);
  const top = Math.min(Math.round(raster.height * part.top), raster.height - 1);
  const width = Math.min(side, raster.width - left);
  const height = Math.min(side, raster.height - top);
  if (Math.min(width, height) < 32) return [];
  const near = Math.min(4, LOOK_SIDE / Math.max(width, height));
  const crop = await cropRaster(raster, { left, top, width, height });
  const enlarged = await resizeRaster(crop, Math.round(width * near), Math.round(height * near));
  const faces = await look(engine, human, enlarged);
  return faces.map((face) => ({
    ...face,
    points: face.points.map(({ x, y }) => ({ x: (x / near + left) * scale, y: (y / near + top) * scale })),
  }));
}

/** Loads the library from a file; its models are read through `fetch`, which becomes this process's own. */
async function loadHuman(options: {
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
