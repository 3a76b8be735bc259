import type { Weight } from "./weights.ts";

/** A convolution's kernel, and what it adds to each of its channels. */
export interface Layer {
  kernel: Weight;
  bias: Weight;
}

/**
 * Two convolutions with nothing between as one. Beyond the picture's edge the first one's answer is what it makes of
 * black, not black: as far in as the second one reaches, the pixels differ.
 */
export function joinConvolutions(first: Layer, second: Layer): Layer {
  const [side = 1, , inputs = 1, between = 1] = first.kernel.shape;
  const [nextSide = 1, , , outputs = 1] = second.kernel.shape;
  const joinedSide = side + nextSide - 1;
  const read = () => {
    const [own, next] = [first.kernel.read(), second.kernel.read()];
    const joined = new Float32Array(joinedSide ** 2 * inputs * outputs);
    for (let place = 0; place < side ** 2; place += 1)
      for (let nextPlace = 0; nextPlace < nextSide ** 2; nextPlace += 1) {
        const row = Math.floor(place / side) + Math.floor(nextPlace / nextSide);
        const column = (place % side) + (nextPlace % nextSide);
        for (let into = 0; into < inputs; into += 1)
          for (let middle = 0; middle < between; middle += 1) {
            const factor = own[(place * inputs + into) * between + middle]!;
            const [to, from] = [
              ((row * joinedSide + column) * inputs + into) * outputs,
              (nextPlace * between + middle) * outputs,
            ];
            for (let out = 0; out < outputs; out += 1) joined[to + out]! += factor * next[from + out]!;
          }
      }
    return joined;
  };
  const readBias = () => {
    const [own, next, sums] = [first.bias.read(), second.kernel.read(), second.bias.read().slice()];
    for (let at = 0; at < next.length; at += 1)
      sums[at % outputs]! += own[Math.floor(at / outputs) % between]! * next[at]!;
    return sums;
  };
  return {
    kernel: { shape: [joinedSide, joinedSide, inputs, outputs], read, bytes: null },
    bias: { shape: [outputs], read: readBias, bytes: null },
  };
}
