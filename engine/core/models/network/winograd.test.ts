import { expect, test } from "vitest";
import { packageFolder } from "../tensor-engine.server.ts";
import { startOnnxEngine } from "../onnx-engine.server.ts";
import { startNetwork, type NetworkBuilder, type Value } from "./network-builder.ts";
import type { Weights } from "./weights.ts";

/** Numbers from -0.5 to 0.5 that look drawn by lot. */
const numbers = (length: number, start: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => (Math.sin((i + start) * 12.9898) * 43758.5453) % 0.5);

const weights: Weights = {
  take: (name) => {
    const shape = name.endsWith("kernel") ? [3, 3, 3, 3] : [3];
    const values = numbers(shape.length === 1 ? 3 : 81, name.length);
    return { shape, read: () => values, bytes: null };
  },
};

async function runNetwork(write: (network: NetworkBuilder) => Value, width: number, height: number) {
  const engine = await startOnnxEngine(packageFolder, (work) => work());
  const network = startNetwork(weights);
  const open = await engine.open(network.build(write(network)));
  return open.run({ width, height, channels: 3, data: numbers(3 * width * height, 1) });
}

test("a normalized convolution by squares gives what a plain one and its normalization give", async () => {
  const [width, height] = [12, 8];
  const plain = await runNetwork((to) => to.normalization(to.convolution(to.input, "a"), "b"), width, height);
  const quick = await runNetwork((to) => to.normalizedConvolution(to.input, "a", "b"), width, height);
  expect([quick.width, quick.height, quick.channels]).toEqual([width, height, 3]);
  const apart = quick.data.map((value, at) => Math.abs(value - plain.data[at]!));
  expect(Math.max(...plain.data)).toBeGreaterThan(0.3);
  expect(Math.max(...apart)).toBeLessThan(1e-5);
});
