import type { Tensor, Tensor4D } from "@tensorflow/tfjs-core";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Tensors } from "./tensor-engine.server.ts";
import { TFLITE_KERNELS, type KernelInputs } from "./tflite-kernels.ts";
import type { TfliteModel } from "./tflite-model.ts";

/** Builtin operator 6: unpacks half-precision weights, which the parser has done already. */
const DEQUANTIZE = 6;

export interface TfliteExecutor {
  /** Runs the model on one input of its own shape; the answer is the first output's values. */
  run(input: Float32Array): Float32Array;
}

/** Makes a parsed model ready to run; its constants stay in the backend's memory. */
export function createTfliteExecutor(tf: Tensors, model: TfliteModel): TfliteExecutor {
  const aliases = new Map<number, number>();
  const resolve = (id: number): number => aliases.get(id) ?? id;
  for (const operator of model.operators) {
    const [from, to] = [operator.inputs[0]!, operator.outputs[0]!];
    if (operator.code === DEQUANTIZE && model.tensors[resolve(from)]?.values) aliases.set(to, resolve(from));
  }
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
          computed.set(output, kernel(tf, operator, inputs));
        }
        const result = computed.get(model.outputs[0]!);
        invariant(result, "a tflite model computes its output");
        return Float32Array.from(result.dataSync());
      }),
  };
}
