import { startNetwork, type NetworkBuilder, type Value } from "./network-builder.ts";
import type { Weights } from "./weights.ts";

/** A residual dense block with one growing layer: what it finds is added to what it got. */
function addDense(network: NetworkBuilder, from: Value, block: number): Value {
  const found = network.activation(network.convolution(from, `F_${block}_1`), "Relu");
  const fused = network.convolution(network.concatenation(from, found), `LFF_${block}`, { padding: 0 });
  return network.sum(fused, from);
}

/**
 * A small residual dense network (Zhang and others, 2018) that doubles a picture, as an ONNX model:
 * red, green and blue from 0 to 255 in and out.
 */
export function buildSuperResolutionNetwork(weights: Weights): Uint8Array {
  const network = startNetwork(weights);
  const shallow = network.convolution(network.input, "F_m1");
  const first = addDense(network, network.convolution(shallow, "F_0"), 1);
  const second = addDense(network, first, 2);
  const fused = network.convolution(network.concatenation(first, second), "GFF_1", { padding: 0 });
  const deep = network.sum(network.convolution(fused, "GFF_2"), shallow);
  const wide = network.activation(network.convolution(deep, "UPN1", { padding: 2 }), "Relu");
  const narrow = network.activation(network.convolution(wide, "UPN2"), "Relu");
  return network.build(network.convolution(network.doubling(network.convolution(narrow, "UPN3")), "SR"));
}
