import { buildServerTool } from "#registry/compile/build-server-tool.ts";
import { problemAt } from "#registry/source/json-file.ts";
import { validateContents, validateShapes } from "#registry/validate/prepare-style.ts";
import { findInputProblems } from "../../../../tests/styles/find-input-problems.ts";
import type { StyleCheck } from "../check.ts";

/** The check asks for no version. */
const NO_VERSION = { version: "", parts: { prompt: "", recipe: "", input: "", model: "", copy: "" } };

export const modelInputs: StyleCheck = {
  name: "model-inputs",
  description: "The vendor's models take every value that the form can give them.",
  scope: "style",
  check(source) {
    const { manifest } = source;
    const { style } = validateShapes(source).length > 0 ? {} : validateContents(source);
    if (!manifest || !style) return [];
    const { problems } = findInputProblems(buildServerTool(style, NO_VERSION, "hosted", []));
    return problems.map(({ path, target, ...finding }) =>
      problemAt(manifest, path, { rule: "model-inputs", ...finding }, target),
    );
  },
};
