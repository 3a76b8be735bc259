import type { ServerTool } from "#registry/contract/compiled.ts";
import { mapLocales } from "#registry/contract/locale.ts";
import { offerOf } from "#registry/contract/offer.ts";
import { pricesOf } from "#registry/contract/price.ts";
import { problemAt, type JsonPath } from "#registry/source/json-file.ts";
import { readVendorHalf, type VendorHalf } from "#registry/validate/read-vendor-half.ts";
import { findInputProblems } from "../../../../tests/styles/find-input-problems.ts";
import { findStandingProblems } from "../../../../tests/styles/find-standing-problems.ts";
import type { InputProblem } from "../../../../tests/styles/input-problem.ts";
import type { StyleCheck } from "../check.ts";

/** What the vendor is asked with; the check asks for no version. */
const buildTool = ({ manifest, fields, prompt }: VendorHalf): ServerTool => ({
  ...{ manifest, prompt, prices: pricesOf(manifest, "hosted"), ...offerOf(fields, manifest, "hosted") },
  ...{ version: "", parts: { prompt: "", recipe: "", input: "", model: "", copy: "" } },
  ...{ costs: {}, titles: mapLocales(() => "") },
});

/** Whether a path lies in the input that another one lies in. */
function isInputOf(path: JsonPath, told: JsonPath): boolean {
  const input = told.slice(0, told.indexOf("input") + 2);
  return told.includes("input") && input.every((part, index) => path[index] === part);
}

/** Whether a problem may be but another side of what is told already: of a broken part, or of the same input's value. */
const isFollowUp = ({ needs, target, path }: InputProblem, { doubts, told }: VendorHalf): boolean =>
  needs.some((part) => doubts.has(part)) ||
  (target === "value" && told.some((place) => isInputOf(path, place)));

export const modelInputs: StyleCheck = {
  name: "model-inputs",
  description: "The vendor's models take every value that the form can give them.",
  scope: "style",
  check(source) {
    const { manifest } = source;
    const half = readVendorHalf(source);
    if (!manifest || !half) return [];
    const isOpen = half.doubts.has("form") || half.doubts.has("calls");
    const names = half.fields.map(({ name }) => name);
    const found = isOpen
      ? findStandingProblems(half.calls, names)
      : findInputProblems(buildTool(half)).problems;
    return found
      .filter((problem) => !isFollowUp(problem, half))
      .map(({ path, target, needs: _needs, ...finding }) =>
        problemAt(manifest, path, { rule: "model-inputs", ...finding }, target),
      );
  },
};
