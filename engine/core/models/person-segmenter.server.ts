import { guidedFilter } from "../raster/filters.ts";
import { clamp01, createPlane, lumaPlane, smoothstep, type Plane, type Raster } from "../raster/raster.ts";
import { cropRaster, resizeRaster } from "../raster/raster-io.server.ts";
import { resizePlane } from "../raster/resize-plane.ts";
import { keepLargeRegions } from "../raster/regions.ts";
import { readNetwork, type Network, type OnnxEngine } from "./onnx-engine.server.ts";
import { toBytes } from "./picture-tensors.ts";

/** Side of the network's square input. */
const INPUT = 256;
/** Regions under this share of the largest one are noise. */
const LEAST_REGION = 0.06;

export interface PersonSegmenter {
  /** 1 where a person is, 0 where not, soft at the edges; at the picture's own size. */
  segment(raster: Raster): Promise<Plane>;
}

/** Loads MediaPipe's selfie segmentation. */
export async function createPersonSegmenter(engine: OnnxEngine): Promise<PersonSegmenter> {
  const network = await engine.openLight(await readNetwork("person"));
  return { segment: (raster) => segmentPerson(network, raster) };
}

async function runNetwork(network: Network, raster: Raster): Promise<Plane> {
  const picture = toBytes(await resizeRaster(raster, INPUT, INPUT));
  const { data } = await network.run({ picture });
  return resizePlane({ width: INPUT, height: INPUT, data }, raster.width, raster.height);
}

/** The rectangle around everything above one half, with a margin. Null when it is nothing or nearly the whole picture. */
function findSubjectBox({ width, height, data }: Plane) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! <= 0.55) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const area = (right - left) * (bottom - top);
  if (right - left < 16 || bottom - top < 16 || area > 0.7 * width * height) return null;
  const marginX = (right - left) * 0.18 + 8;
  const marginY = (bottom - top) * 0.12 + 8;
  const x0 = Math.max(0, Math.round(left - marginX));
  const y0 = Math.max(0, Math.round(top - marginY));
  return {
    left: x0,
    top: y0,
    width: Math.min(width, Math.round(right + marginX)) - x0,
    height: Math.min(height, Math.round(bottom + marginY)) - y0,
  };
}

/** A second look at the subject alone, which the first one saw at a few dozen pixels. */
async function lookCloser(network: Network, raster: Raster, coarse: Plane): Promise<Plane> {
  const box = findSubjectBox(coarse);
  if (box === null) return coarse;
  const fine = await runNetwork(network, await cropRaster(raster, box));
  const result = createPlane(raster.width, raster.height);
  for (let y = 0; y < box.height; y += 1) {
    const row = fine.data.subarray(y * box.width, (y + 1) * box.width);
    result.data.set(row, (y + box.top) * raster.width + box.left);
  }
  return result;
}

async function segmentPerson(network: Network, raster: Raster): Promise<Plane> {
  const coarse = await lookCloser(network, raster, await runNetwork(network, raster));
  for (let i = 0; i < coarse.data.length; i += 1) coarse.data[i] = clamp01((coarse.data[i]! - 0.35) / 0.4);
  const radius = Math.max(3, Math.round(Math.max(raster.width, raster.height) / 170));
  const refined = guidedFilter(lumaPlane(raster), coarse, radius, 2e-4);
  for (let i = 0; i < refined.data.length; i += 1) refined.data[i] = smoothstep(0.08, 0.92, refined.data[i]!);
  return keepLargeRegions(refined, 0.16, LEAST_REGION);
}
