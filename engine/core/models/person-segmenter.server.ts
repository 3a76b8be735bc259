import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Tensor, Tensor4D } from "@tensorflow/tfjs-core";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { guidedFilter } from "../raster/filters.ts";
import { clamp01, createPlane, lumaPlane, smoothstep, type Plane, type Raster } from "../raster/raster.ts";
import { cropRaster, resizeRaster } from "../raster/raster-io.server.ts";
import { resizePlane } from "../raster/resize-plane.ts";
import { keepLargeRegions } from "../raster/regions.ts";
import { toShares } from "./picture-channels.ts";
import type { TensorEngine, Tensors } from "./tensor-engine.server.ts";
import { parseTflite, type TfliteModel } from "./tflite-model.ts";
import { TFLITE_KERNELS, type KernelInputs } from "./tflite-kernels.ts";

/** Builtin operator 6: unpacks half-precision weights, which the parser has done already. */
const DEQUANTIZE = 6;

interface TfliteExecutor {
  /** Runs the model on one input of its own shape; the answer is the first output's values. */
  run(input: Float32Array): Float32Array;
}

/** Side of the network's square input. */
const INPUT = 256;
/** Regions under this share of the largest one are noise. */
const LEAST_REGION = 0.06;

export interface PersonSegmenter {
  /** 1 where a person is, 0 where not, soft at the edges; at the picture's own size. */
  segment(raster: Raster): Promise<Plane>;
}

/** Loads MediaPipe's selfie segmentation (Apache-2.0). */
export async function createPersonSegmenter({ tf, findPackage }: TensorEngine): Promise<PersonSegmenter> {
  const folder = findPackage("@mediapipe/selfie_segmentation");
  const network = createTfliteExecutor(
    tf,
    parseTflite(await readFile(join(folder, "selfie_segmentation.tflite"))),
  );
  return { segment: (raster) => segmentPerson(network, raster) };
}

async function runNetwork(network: TfliteExecutor, raster: Raster): Promise<Plane> {
  const square = await resizeRaster(raster, INPUT, INPUT);
  const output = network.run(toShares(square.data));
  return resizePlane({ width: INPUT, height: INPUT, data: output }, raster.width, raster.height);
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
async function lookCloser(network: TfliteExecutor, raster: Raster, coarse: Plane): Promise<Plane> {
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

async function segmentPerson(network: TfliteExecutor, raster: Raster): Promise<Plane> {
  const coarse = await lookCloser(network, raster, await runNetwork(network, raster));
  for (let i = 0; i < coarse.data.length; i += 1) coarse.data[i] = clamp01((coarse.data[i]! - 0.35) / 0.4);
  const radius = Math.max(3, Math.round(Math.max(raster.width, raster.height) / 170));
  const refined = guidedFilter(lumaPlane(raster), coarse, radius, 2e-4);
  for (let i = 0; i < refined.data.length; i += 1) refined.data[i] = smoothstep(0.08, 0.92, refined.data[i]!);
  return keepLargeRegions(refined, 0.16, LEAST_REGION);
}

/** Makes a parsed model ready to run; its constants stay in the backend's memory. */
function createTfliteExecutor(tf: Tensors, model: TfliteModel): TfliteExecutor {
  const aliases = new Map<number, number>();
  const resolve = (id: number): number => aliases.get(id) ?? id;
  for (const operator of model.operators) {
    const [from, to] = [operator.inputs[0]!, operator.outputs[0]!];
    if (operator.code === DEQUANTIZE && model.tensors[resolve(from)]?.values) aliases.set(to, resolve(from));
  }
  const lastReaders = new Map(
    model.operators.flatMap((operator) => operator.inputs.map((id) => [resolve(id), operator] as const)),
  );
  const constants = new Map<string, Tensor>();
  const constantOf = (id: number, order?: number[]): Tensor => {
    const key = `${id}:${order?.join() ?? ""}`;
    const known = constants.get(key);
    if (known) return known;
    const tensor = model.tensors[id];
    invariant(tensor?.values, "a tflite operator reads a tensor that was computed or is constant");
    const { values, shape, isInteger } = tensor;
    const made = tf.tidy(() => {
      const plain = tf.tensor(values, shape, isInteger ? "int32" : "float32");
      return order ? tf.transpose(plain, order) : plain;
    });
    constants.set(key, tf.keep(made));
    return made;
  };

  return {
    run: (input) =>
      tf.tidy(() => {
        const inputId = model.inputs[0]!;
        const computed = new Map<number, Tensor>([
          [inputId, tf.tensor(input, model.tensors[inputId]!.shape)],
        ]);
        for (const operator of model.operators) {
          const output = operator.outputs[0]!;
          if (aliases.has(output)) continue;
          const inputs: KernelInputs = {
            tensor: (index, order) => {
              const id = resolve(operator.inputs[index]!);
              return computed.get(id) ?? constantOf(id, order);
            },
            image: (index) => inputs.tensor(index) as Tensor4D,
            values: (index) => Array.from(model.tensors[resolve(operator.inputs[index]!)]?.values ?? []),
            has: (index) => (operator.inputs[index] ?? -1) >= 0,
            count: operator.inputs.length,
            outputShape: model.tensors[output]!.shape,
          };
          const kernel = TFLITE_KERNELS[operator.code];
          invariant(kernel, `tflite operator ${operator.code} ${operator.custom} has a kernel`);
          computed.set(
            output,
            tf.tidy(() => kernel(tf, operator, inputs)),
          );
          for (const id of new Set(operator.inputs.map(resolve)))
            if (lastReaders.get(id) === operator) computed.get(id)?.dispose();
        }
        const result = computed.get(model.outputs[0]!);
        invariant(result, "a tflite model computes its output");
        return new Float32Array(result.dataSync());
      }),
  };
}
