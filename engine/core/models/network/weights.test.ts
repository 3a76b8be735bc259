import { expect, test } from "vitest";
import { parseWeights } from "./weights.ts";

const bytes = Buffer.from([...new Uint8Array(Float32Array.of(0.5, -2).buffer), 0, 10, 255]);
const entries = [
  { name: "net/a/bias", shape: [2], dtype: "float32" },
  {
    name: "net/a/kernel",
    shape: [3, 1],
    dtype: "float32",
    quantization: { dtype: "uint8", min: -1, scale: 0.5 },
  },
];

test("parseWeights reads floats as they are and bytes by their scale", () => {
  const weights = parseWeights(entries, bytes, "net/");
  expect([...weights.take("a/bias").read()]).toEqual([0.5, -2]);
  expect(weights.take("a/kernel").shape).toEqual([3, 1]);
  expect([...weights.take("a/kernel").read()]).toEqual([-1, 4, 126.5]);
});

test("bytes come as they are, in an array of their own, where one of them stands for zero", () => {
  const weight = parseWeights(entries, bytes).take("net/a/kernel").bytes;
  expect(weight).toMatchObject({ zero: 2, scale: 0.5 });
  weight?.read().fill(0);
  expect([...(weight?.read() ?? [])]).toEqual([0, 10, 255]);

  const quantization = { dtype: "uint8", min: 0.25, scale: 0.5 };
  const offZero = parseWeights(
    [{ name: "x", shape: [3], dtype: "float32", quantization }],
    bytes.subarray(8),
  );
  expect(offZero.take("x").bytes).toBeNull();
});

test("parseWeights names a weight that is missing, and refuses bytes that do not fit", () => {
  expect(() => parseWeights(entries, bytes).take("a/bias")).toThrow("no weight named a/bias");
  expect(() => parseWeights(entries, bytes.subarray(1))).toThrow("11 bytes of weights expected, 10 found");
  expect(() => parseWeights([{ name: "x", shape: [1], dtype: "int32" }], bytes)).toThrow("x is kept");
});
