import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { packageFolder } from "../tensor-engine.server.ts";
import { startOnnxEngine } from "../onnx-engine.server.ts";
import { startNetwork, type NetworkBuilder, type Value } from "./network-builder.ts";
import type { Weights } from "./weights.ts";

/** Numbers from -0.5 to 0.5 that look drawn by lot. */
const numbers = (length: number, start: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => (Math.sin((i + start) * 12.9898) * 43758.5453) % 0.5);

const KERNEL_SIDES: Record<string, number> = { "a/kernel": 3, "b/kernel": 3, "wide/kernel": 7 };

/** Layers for three channels, whose kernels are kept as bytes too; those that double or follow have no bias. */
const weights: Weights = {
  take: (name) => {
    const side = KERNEL_SIDES[name];
    if (side === undefined) {
      const values = name === "wide/bias" || name.startsWith("n/") ? numbers(3, name.length) : [0, 0, 0];
      return { shape: [3], read: () => Float32Array.from(values), bytes: null };
    }
    const kept = Uint8Array.from(numbers(side * side * 9, name.length), (value) => 128 + 256 * value);
    return {
      shape: [side, side, 3, 3],
      read: () => Float32Array.from(kept, (byte) => (byte - 128) / 256),
      bytes: { zero: 128, scale: 1 / 256, read: () => kept.slice() },
    };
  },
};

const [width, height] = [12, 8];

/** A picture whose outermost pixels are black, so that what lies beyond its edge changes nothing. */
const picture = () => {
  const data = numbers(3 * width * height, 1);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width) % height];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) < 1) data[at] = 0;
  }
  return { width, height, channels: 3, data };
};

async function runNetwork(write: (network: NetworkBuilder) => Value) {
  const engine = await startOnnxEngine(packageFolder, (work) => work());
  const network = startNetwork(weights);
  const open = await engine.open(network.build(write(network)));
  return open.run(picture());
}

async function expectSame(
  plain: (network: NetworkBuilder) => Value,
  quick: (network: NetworkBuilder) => Value,
) {
  const [wanted, made] = [await runNetwork(plain), await runNetwork(quick)];
  expect([made.width, made.height, made.channels]).toEqual([wanted.width, wanted.height, wanted.channels]);
  expect(Math.max(...wanted.data)).toBeGreaterThan(0.3);
  const apart = made.data.map((value, at) => Math.abs(value - wanted.data[at]!));
  expect(Math.max(...apart)).toBeLessThan(1e-5);
}

test("a normalized convolution by squares gives what a plain one and its normalization give", () =>
  expectSame(
    (to) => to.normalization(to.convolution(to.input, "a"), "n"),
    (to) => to.normalizedConvolution(to.input, "a", "n"),
  ));

test("a picture that is doubled and convolved as squares is the one that is doubled, then convolved twice", () =>
  expectSame(
    (to) => {
      const doubled = to.convolution(to.doublingConvolution(to.input, "a"), "b");
      return to.convolution(to.normalization(doubled, "n"), "wide", { padding: 3 });
    },
    (to) => {
      const squares = to.doublingToSquares(to.input, { doubling: "a", convolution: "b" }, "n");
      return to.squaresConvolution(squares, "wide");
    },
  ));

test("two convolutions as one give what they give one after the other", () =>
  expectSame(
    (to) => to.convolution(to.convolution(to.input, "a"), "wide", { padding: 3 }),
    (to) => to.joinedConvolution(to.input, "a", "wide", 4),
  ));

test("an open network holds on to no model file", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const engine = await startOnnxEngine(packageFolder, (work) => work());
  const open = async () => {
    const file = startNetwork(weights);
    const model = file.build(file.convolution(file.input, "a"));
    return { network: await engine.open(model), model: new WeakRef(model) };
  };
  const { network, model } = await open();
  await setImmediate(); // what a turn has seen lives until the turn ends
  collect();
  expect(model.deref()).toBeUndefined();
  expect(await network.run(picture())).toMatchObject({ width, height });
});
