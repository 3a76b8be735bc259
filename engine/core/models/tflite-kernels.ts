import type { Tensor, Tensor3D, Tensor4D } from "@tensorflow/tfjs-core";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Tensors } from "./tensor-engine.server.ts";
import type { TfliteOperator } from "./tflite-model.ts";

/** An operator's inputs: by position, constants transposed by `order` where asked. */
export interface KernelInputs {
  tensor(index: number, order?: number[]): Tensor;
  image(index: number): Tensor4D;
  values(index: number): number[];
  has(index: number): boolean;
  count: number;
  outputShape: number[];
}

type Kernel = (tf: Tensors, operator: TfliteOperator, inputs: KernelInputs) => Tensor;

const ACTIVATIONS = ["linear", "relu", "linear", "relu6"] as const;
const activationOf = (number: number): "linear" | "relu" | "relu6" => ACTIVATIONS[number] ?? "linear";
const paddingOf = (number: number): "same" | "valid" => (number === 0 ? "same" : "valid");

function activate(tf: Tensors, tensor: Tensor, number: number): Tensor {
  const activation = activationOf(number);
  return activation === "relu" ? tf.relu(tensor) : activation === "relu6" ? tf.relu6(tensor) : tensor;
}

const arithmetic =
  (combine: (tf: Tensors, a: Tensor, b: Tensor) => Tensor): Kernel =>
  (tf, operator, inputs) =>
    activate(tf, combine(tf, inputs.tensor(0), inputs.tensor(1)), operator.byte(0));

const pool =
  (kind: "avgPool" | "maxPool"): Kernel =>
  (tf, operator, inputs) => {
    const image = inputs.image(0);
    const window: [number, number] = [operator.int(4), operator.int(3)];
    const steps: [number, number] = [operator.int(2), operator.int(1)];
    const whole = window[0] === image.shape[1] && window[1] === image.shape[2];
    return whole && kind === "avgPool"
      ? tf.mean(image, [1, 2], true)
      : tf[kind](image, window, steps, paddingOf(operator.byte(0)));
  };

const convolve: Kernel = (tf, operator, inputs) => {
  const bias = inputs.has(2) ? inputs.tensor(2) : undefined;
  return tf.fused.conv2d({
    x: inputs.image(0),
    filter: inputs.tensor(1, [1, 2, 3, 0]) as Tensor4D,
    strides: [operator.int(2), operator.int(1)],
    pad: paddingOf(operator.byte(0)),
    dilations: [operator.int(5), operator.int(4)],
    activation: activationOf(operator.byte(3)),
    ...(bias && { bias }),
  });
};

const convolveDepthwise: Kernel = (tf, operator, inputs) => {
  const multiplier = operator.int(3);
  const weights = inputs.tensor(1, [1, 2, 3, 0]) as Tensor4D;
  const [height, width, channels] = weights.shape;
  const bias = inputs.has(2) ? inputs.tensor(2) : undefined;
  return tf.fused.depthwiseConv2d({
    x: inputs.image(0),
    filter: tf.reshape(weights, [height, width, channels / multiplier, multiplier]),
    strides: [operator.int(2), operator.int(1)],
    pad: paddingOf(operator.byte(0)),
    dilations: [operator.int(6), operator.int(5)],
    activation: activationOf(operator.byte(4)),
    ...(bias && { bias }),
  });
};

/** MediaPipe's custom transposed convolution; its weights are [out, height, width, in]. */
const transposeConvolve: Kernel = (tf, operator, inputs) => {
  invariant(
    operator.custom === "Convolution2DTransposeBias",
    `custom operator ${operator.custom} has a kernel`,
  );
  const image = inputs.image(0);
  const [batch, height, width, channels] = inputs.outputShape;
  const steps: [number, number] = [height! / image.shape[1], width! / image.shape[2]];
  const weights = inputs.tensor(1, [1, 2, 0, 3]) as Tensor4D;
  const made = tf.conv2dTranspose(image, weights, [batch!, height!, width!, channels!], steps, "same");
  return tf.add(made, inputs.tensor(2));
};

/** Kernels by TensorFlow Lite's builtin operator number. */
export const TFLITE_KERNELS: Partial<Record<number, Kernel>> = {
  0: arithmetic((tf, a, b) => tf.add(a, b)),
  1: pool("avgPool"),
  2: (tf, operator, inputs) => {
    const parts = Array.from({ length: inputs.count }, (_, index) => inputs.tensor(index));
    const axis = operator.int(0, 0);
    return tf.concat(parts, axis < 0 ? axis + parts[0]!.shape.length : axis);
  },
  3: convolve,
  4: convolveDepthwise,
  6: (tf, _, inputs) => tf.clone(inputs.tensor(0)),
  14: (tf, _, inputs) => tf.sigmoid(inputs.tensor(0)),
  17: pool("maxPool"),
  18: arithmetic((tf, a, b) => tf.mul(a, b)),
  19: (tf, _, inputs) => tf.relu(inputs.tensor(0)),
  21: (tf, _, inputs) => tf.relu6(inputs.tensor(0)),
  22: (tf, _, inputs) => tf.reshape(inputs.tensor(0), inputs.outputShape),
  23: (tf, operator, inputs) => {
    const [, height, width] = inputs.outputShape;
    const image = inputs.tensor(0) as Tensor3D | Tensor4D;
    return tf.image.resizeBilinear(image, [height!, width!], operator.byte(2) !== 0, operator.byte(3) !== 0);
  },
  32: transposeConvolve,
  34: (tf, _, inputs) => {
    const widths = inputs.values(1);
    const pairs = Array.from({ length: widths.length / 2 }, (_, i): [number, number] => [
      widths[2 * i]!,
      widths[2 * i + 1]!,
    ]);
    return tf.pad(inputs.tensor(0), pairs);
  },
  40: (tf, _, inputs) => tf.mean(inputs.tensor(0), inputs.values(1), true),
  41: arithmetic((tf, a, b) => tf.sub(a, b)),
  54: (tf, _, inputs) => tf.prelu(inputs.tensor(0), inputs.tensor(1)),
  117: (tf, _, inputs) => {
    const tensor = inputs.tensor(0);
    return tf.mul(tensor, tf.div(tf.relu6(tf.add(tensor, 3)), 6));
  },
};
