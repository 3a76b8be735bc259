import { expect, test } from "vitest";
import { bytesField, floatField, integerField, joinEncoded, messageField, textField } from "./onnx-graph.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

test("messages are written as the protocol's own documentation shows", () => {
  expect(hex(joinEncoded([integerField(1, 150)]))).toBe("089601");
  expect(hex(joinEncoded([textField(2, "testing")]))).toBe("120774657374696e67");
  expect(hex(joinEncoded([messageField(3, integerField(1, 150))]))).toBe("1a03089601");
  expect(hex(joinEncoded([floatField(4, 1)]))).toBe("250000803f");
  expect(hex(joinEncoded([integerField(1, 2 ** 35)]))).toBe("088080808080" + "01");
});

test("bytes that are made late lie where bytes at hand would", () => {
  const bytes = Uint8Array.of(7, 8, 9);
  const late = { length: 3, make: () => bytes };
  const write = (field: Uint8Array | typeof late) =>
    hex(joinEncoded([messageField(1, bytesField(2, field), integerField(3, 1))]));
  expect(write(late)).toBe(write(bytes));
});
