import type { JsonPath } from "#registry/source/json-file.ts";
import type { Level } from "#registry/source/problem.ts";
import type { ModelCall } from "~/server/providers/replicate/build-input.ts";

/** What the vendor would refuse of a manifest, at a place of it. */
export interface InputProblem {
  path: JsonPath;
  target: "value" | "key";
  level: Level;
  message: string;
  fix: string;
}

/** A call and where it stands in the manifest. */
export interface PlacedCall {
  call: ModelCall;
  path: JsonPath;
}

/** An error at a value of the manifest. */
export const at = (path: JsonPath, message: string, fix: string): InputProblem => ({
  ...{ path, target: "value", level: "error", message, fix },
});
