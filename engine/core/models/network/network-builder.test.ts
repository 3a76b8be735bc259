import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { packageFolder } from "../tensor-engine.server.ts";
import { startOnnxEngine } from "../onnx-engine.server.ts";
import { startNetwork, type NetworkBuilder, type Value } from "./network-builder.ts";
import { addLinear, joinLinear, linearOf } from "./linear-value.ts";
import type { Weights } from "./weights.ts";

/** Numbers from -0.5 to 0.5 that look drawn by lot. */
const numbers = (length: number, start: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => (Math.sin((i + start) * 12.9898) * 43758.5453) % 0.5);

const MANY = 256;
const KERNELS: Record<string, readonly [side: number, inputs: number, outputs: number]> = {
  "a/kernel": [3, 3, 3],
  "b/kernel": [3, 3, 3],
  "wide/kernel": [7, 3, 3],
  "spread/kernel": [1, 3, MANY],
  "many/kernel": [3, MANY, MANY],
  "both/kernel": [1, 6, 3],
};

/** Layers whose kernels are kept as bytes too; those that double or follow have no bias. */
const weights: Weights = {
  take: (name) => {
    const kernel = KERNELS[name];
    if (kernel === undefined) {
      const channels = /^(many|spread)/.test(name) ? MANY : 3;
      const isOwn = /^(wide|n|many-n)\//.test(name);
      const values = isOwn ? numbers(channels, name.length) : new Float32Array(channels);
      return { shape: [channels], read: () => Float32Array.from(values), bytes: null };
    }
    const [side, inputs, outputs] = kernel;
    const kept = Uint8Array.from(
      numbers(side * side * inputs * outputs, name.length),
      (value) => 128 + 256 * value,
    );
    return {
      shape: [side, side, inputs, outputs],
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

async function runNetwork(write: (network: NetworkBuilder) => Value, shown = picture()) {
  const engine = await startOnnxEngine(packageFolder, (work) => work());
  const network = startNetwork(weights);
  const open = await engine.open(network.build(write(network)));
  return open.run(shown);
}

async function expectSame(
  plain: (network: NetworkBuilder) => Value,
  quick: (network: NetworkBuilder) => Value,
  most = 1e-5,
) {
  const [wanted, made] = [await runNetwork(plain), await runNetwork(quick)];
  expect([made.width, made.height, made.channels]).toEqual([wanted.width, wanted.height, wanted.channels]);
  expect(Math.max(...wanted.data)).toBeGreaterThan(0.3);
  const apart = made.data.map((value, at) => Math.abs(value - wanted.data[at]!));
  expect(Math.max(...apart)).toBeLessThan(most);
}

test("a normalized convolution of many channels gives what a plain one and its normalization give", () => {
  const spread = (to: NetworkBuilder) => to.convolution(to.input, "spread", { padding: 0 });
  return expectSame(
    (to) => to.normalization(to.convolution(spread(to), "many"), "many-n"),
    (to) => to.normalizedConvolution(spread(to), "many", "many-n"),
    1e-4, // each value is a sum of 2,304 products
  );
});

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

test("convolutions, sums and lists of channels in one step give what they give one after the other", () =>
  expectSame(
    (to) => {
      const seen = to.activation(to.convolution(to.input, "b"), "Relu");
      const first = to.sum(to.convolution(to.input, "a"), seen);
      return to.convolution(to.sum(first, seen), "wide", { padding: 3 });
    },
    (to) => {
      const seen = linearOf(to.activation(to.convolution(to.input, "b"), "Relu"), 3);
      const first = addLinear(to.linearConvolution(linearOf(to.input, 3), "a"), seen);
      return to.calculate(to.linearConvolution(addLinear(first, seen), "wide"));
    },
  ));

test("the channels of two values in one step are those of the first, then those of the second", async () => {
  const both = await runNetwork((to) => {
    const same = linearOf(to.input, 3);
    const seen = to.linearConvolution(same, "a");
    return to.calculate(to.linearConvolution(joinLinear(same, seen), "both"));
  });
  const parts = await runNetwork((to) => to.convolution(to.input, "a"));
  const kernel = weights.take("both/kernel").read();
  const { data } = picture();
  const size = width * height;
  for (let at = 0; at < both.data.length; at += 1) {
    const [pixel, out] = [at % size, Math.floor(at / size)];
    let sum = 0;
    for (let into = 0; into < 6; into += 1) {
      const value = into < 3 ? data[into * size + pixel]! : parts.data[(into - 3) * size + pixel]!;
      sum += value * kernel[into * 3 + out]!;
    }
    expect(both.data[at]).toBeCloseTo(sum, 5);
  }
});

test("a convolution over a picture that has every pixel twice gives what one gives over the larger picture", async () => {
  const quick = await runNetwork((to) => to.doubledConvolution(to.input, "a"));
  const { data } = picture();
  const doubled = Float32Array.from({ length: 4 * data.length }, (_, at) => {
    const [x, y] = [at % (2 * width), Math.floor(at / (2 * width)) % (2 * height)];
    const channel = Math.floor(at / (4 * width * height));
    return data[(channel * height + (y >> 1)) * width + (x >> 1)]!;
  });
  const large = { width: 2 * width, height: 2 * height, channels: 3, data: doubled };
  const plain = await runNetwork((to) => to.convolution(to.input, "a"), large);
  expect([quick.width, quick.height]).toEqual([plain.width, plain.height]);
  expect(Math.max(...quick.data.map((value, at) => Math.abs(value - plain.data[at]!)))).toBeLessThan(1e-5);
});

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
