import { startNetwork, type NetworkBuilder, type Value } from "./network-builder.ts";
import type { Weights } from "./weights.ts";

const numbered = (kind: string, block: number, layer: number): string =>
  `${kind}${String(block).padStart(2, "0")}_${layer}`;

/** Blocks that change the picture while it is a quarter as wide and high. */
const FIRST_RESIDUAL = 4;
const LAST_RESIDUAL = 11;

function shrink(network: NetworkBuilder, from: Value, block: number): Value {
  const smaller = network.convolution(from, numbered("conv", block, 1), { stride: 2 });
  const value = network.convolution(smaller, numbered("conv", block, 2));
  return network.activation(network.normalization(value, numbered("in", block, 1)), "Relu");
}

function change(network: NetworkBuilder, from: Value, block: number): Value {
  const first = network.convolution(from, numbered("conv", block, 1));
  const active = network.activation(network.normalization(first, numbered("in", block, 1)), "Relu");
  const second = network.convolution(active, numbered("conv", block, 2));
  return network.sum(network.normalization(second, numbered("in", block, 2)), from);
}

function grow(network: NetworkBuilder, from: Value, block: number): Value {
  const larger = network.doublingConvolution(from, numbered("deconv", block, 1));
  const value = network.convolution(larger, numbered("deconv", block, 2));
  return network.activation(network.normalization(value, numbered("in", LAST_RESIDUAL + block, 1)), "Relu");
}

/**
 * The generator of CartoonGAN (Chen, Lai and Liu, 2018) as an ONNX model: blue, green and red from 0 to 255 in,
 * -1 to 1 out, sides divisible by four.
 */
export function buildCartoonNetwork(weights: Weights): Uint8Array {
  const network = startNetwork(weights);
  const opened = network.convolution(network.input, "conv01_1", { padding: 3 });
  let value = network.activation(network.normalization(opened, "in01_1"), "Relu");
  for (const block of [2, 3]) value = shrink(network, value, block);
  for (let block = FIRST_RESIDUAL; block <= LAST_RESIDUAL; block += 1) value = change(network, value, block);
  for (const block of [1, 2]) value = grow(network, value, block);
  const closed = network.convolution(value, "deconv03_1", { padding: 3 });
  return network.build(network.activation(closed, "Tanh"));
}
