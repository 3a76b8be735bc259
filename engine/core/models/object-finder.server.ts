import type { Box } from "../face/face.ts";
import type { Raster } from "../raster/raster.ts";
import { resizeRaster } from "../raster/raster-io.server.ts";
import { readNetwork, type OnnxEngine } from "./onnx-engine.server.ts";
import { toBytes } from "./picture-tensors.ts";

/** Side of the network's square input, and the numbers of one answer: left, top, right, bottom, score, class. */
const INPUT = 512;
const VALUES = 6;
/** Boxes that share more than this are one object. */
const SAME = 0.5;

export interface FoundObject {
  /** Place in the list of the 80 classes of COCO, from 0. */
  kind: number;
  score: number;
  /** In shares of the picture's width and height. */
  box: Box;
}

export interface ObjectFinder {
  /** Everyday objects and people of at least a score, surest first. */
  find(raster: Raster, leastScore: number): Promise<FoundObject[]>;
}

/** Loads CenterNet. */
export async function createObjectFinder(engine: OnnxEngine): Promise<ObjectFinder> {
  const network = await engine.openLight(await readNetwork("objects"));
  return {
    find: async (raster, leastScore) => {
      const picture = toBytes(await resizeRaster(raster, INPUT, INPUT));
      return readObjects((await network.run({ picture })).data, leastScore);
    },
  };
}

const share = (pixels: number): number => Math.min(1, Math.max(0, pixels / INPUT));

function overlapOf(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (a.width * a.height + b.width * b.height - across * down);
}

/** Reads the network's list, which is sorted by score; of boxes over each other only the surest stays. */
function readObjects(values: Float32Array, leastScore: number): FoundObject[] {
  const objects: FoundObject[] = [];
  for (let at = 0; at + VALUES <= values.length; at += VALUES) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, score = 0, kind = 0] = values.subarray(at, at + VALUES);
    const [left, top] = [share(x0), share(y0)];
    const box = { left, top, width: share(x1) - left, height: share(y1) - top };
    if (score < leastScore || box.width <= 0 || box.height <= 0) continue;
    if (!objects.some((other) => other.kind === kind && overlapOf(other.box, box) > SAME))
      objects.push({ kind, score, box });
  }
  return objects.sort((a, b) => b.score - a.score);
}
