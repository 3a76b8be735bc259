import { attribute, type NodeWriter, type Value } from "./onnx-graph.ts";
import type { Weight } from "./weights.ts";

/** A convolution's kernel, and what it adds to each of its channels. */
export interface Layer {
  kernel: Weight;
  bias: Weight;
}

/** A square kernel, whose numbers lie by rows, columns, in and out. */
interface Kernel {
  side: number;
  inputs: number;
  numbers: Float32Array;
}

/**
 * What comes of other values by nothing but convolutions, sums and lists of channels: a kernel for each of them, and what
 * is added to each channel. However many layers make it, it is calculated in one step. Beyond the picture's edge a layer
 * sees what those before it make of black, not black: as far in as it reaches, the pixels differ.
 */
export interface LinearValue {
  outputs: number;
  kernels: ReadonlyMap<Value, Kernel>;
  bias: Float32Array;
}

/** A value as it is. */
export function linearOf(value: Value, channels: number): LinearValue {
  const numbers = new Float32Array(channels * channels);
  for (let at = 0; at < numbers.length; at += channels + 1) numbers[at] = 1;
  return {
    outputs: channels,
    kernels: new Map([[value, { side: 1, inputs: channels, numbers }]]),
    bias: new Float32Array(channels),
  };
}

/** Adds `factor` times a row of numbers to another. */
function addRow(to: Float32Array, at: number, row: Float32Array, factor: number): void {
  for (let out = 0; out < row.length; out += 1) to[at + out]! += factor * row[out]!;
}

/** One kernel for two that follow each other. */
function joinKernels({ side, inputs, numbers }: Kernel, next: Float32Array, nextSide: number): Kernel {
  const between = numbers.length / (side * side * inputs);
  const outputs = next.length / (nextSide * nextSide * between);
  const joinedSide = side + nextSide - 1;
  const joined = new Float32Array(joinedSide ** 2 * inputs * outputs);
  for (let place = 0; place < side ** 2; place += 1)
    for (let nextPlace = 0; nextPlace < nextSide ** 2; nextPlace += 1) {
      const row = Math.floor(place / side) + Math.floor(nextPlace / nextSide);
      const column = (place % side) + (nextPlace % nextSide);
      for (let into = 0; into < inputs; into += 1)
        for (let middle = 0; middle < between; middle += 1) {
          const from = (nextPlace * between + middle) * outputs;
          const to = ((row * joinedSide + column) * inputs + into) * outputs;
          const factor = numbers[(place * inputs + into) * between + middle]!;
          addRow(joined, to, next.subarray(from, from + outputs), factor);
        }
    }
  return { side: joinedSide, inputs, numbers: joined };
}

/** What a convolution makes of such a value. */
export function convolveLinear({ kernels, bias }: LinearValue, layer: Layer): LinearValue {
  const [side = 1, , between = 1, outputs = 1] = layer.kernel.shape;
  const next = layer.kernel.read();
  const sums = layer.bias.read().slice();
  for (let at = 0; at < next.length; at += outputs)
    addRow(sums, 0, next.subarray(at, at + outputs), bias[(at / outputs) % between]!);
  const joined = [...kernels].map(([value, kernel]) => [value, joinKernels(kernel, next, side)] as const);
  return { outputs, kernels: new Map(joined), bias: sums };
}

/** Values over each other, each beginning at a channel of the result. */
function layOver(values: readonly { value: LinearValue; at: number }[], outputs: number): LinearValue {
  const kernels = new Map<Value, Kernel>();
  const bias = new Float32Array(outputs);
  for (const source of new Set(values.flatMap(({ value }) => [...value.kernels.keys()]))) {
    const side = Math.max(...values.map(({ value }) => value.kernels.get(source)?.side ?? 1));
    const inputs = Math.max(...values.map(({ value }) => value.kernels.get(source)?.inputs ?? 1));
    const numbers = new Float32Array(side * side * inputs * outputs);
    kernels.set(source, { side, inputs, numbers });
    for (const { value, at } of values) {
      const own = value.kernels.get(source);
      if (!own) continue;
      const edge = (side - own.side) / 2;
      for (let place = 0, from = 0; place < own.side ** 2; place += 1) {
        const [row, column] = [edge + Math.floor(place / own.side), edge + (place % own.side)];
        for (let into = 0; into < inputs; into += 1, from += value.outputs) {
          const to = ((row * side + column) * inputs + into) * outputs + at;
          addRow(numbers, to, own.numbers.subarray(from, from + value.outputs), 1);
        }
      }
    }
  }
  for (const { value, at } of values) addRow(bias, at, value.bias, 1);
  return { outputs, kernels, bias };
}

/** The sum of two values of as many channels. */
export const addLinear = (first: LinearValue, second: LinearValue): LinearValue =>
  layOver(
    [
      { value: first, at: 0 },
      { value: second, at: 0 },
    ],
    first.outputs,
  );

/** The channels of both, one after the other. */
export const joinLinear = (first: LinearValue, second: LinearValue): LinearValue =>
  layOver(
    [
      { value: first, at: 0 },
      { value: second, at: first.outputs },
    ],
    first.outputs + second.outputs,
  );

/** Kernels of one side over as many values as one over the channels of all: out, in, rows, columns. */
function turnKernels(kernels: readonly Kernel[], side: number, outputs: number): Float32Array {
  const inputs = kernels.reduce((sum, kernel) => sum + kernel.inputs, 0);
  const turned = new Float32Array(side * side * inputs * outputs);
  let first = 0;
  for (const { inputs: own, numbers } of kernels) {
    for (let place = 0, from = 0; place < side * side; place += 1)
      for (let into = 0; into < own; into += 1)
        for (let out = 0; out < outputs; out += 1, from += 1)
          turned[(out * inputs + first + into) * side * side + place] = numbers[from]!;
    first += own;
  }
  return turned;
}

/** Writes a value: a convolution for each side that its kernels have, and their sum. */
export function calculateLinear(
  { node, floats }: NodeWriter,
  { outputs, kernels, bias }: LinearValue,
): Value {
  const sides = [...new Set([...kernels.values()].map(({ side }) => side))];
  const parts = sides.map((side, place) => {
    const own = [...kernels].filter(([, kernel]) => kernel.side === side);
    const values = own.map(([value]) => value);
    const from = values.length > 1 ? node("Concat", values, attribute("axis", 1)) : values[0]!;
    const shape = [outputs, own.reduce((sum, [, { inputs }]) => sum + inputs, 0), side, side];
    const turned = () =>
      turnKernels(
        own.map(([, kernel]) => kernel),
        side,
        outputs,
      );
    const edge = (side - 1) / 2;
    const added = place === 0 ? [floats([outputs], () => bias.slice())] : [];
    return node("Conv", [from, floats(shape, turned), ...added], attribute("pads", [edge, edge, edge, edge]));
  });
  return parts.reduce((sum, part) => node("Add", [sum, part]));
}
