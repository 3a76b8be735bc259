import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import { readTool } from "../../scripts/styles/run-tool.ts";
import { findInputProblems } from "./find-input-problems.ts";

const STYLES = fileURLToPath(new URL("../../styles", import.meta.url));
const ids = listStyleIds(STYLES);

test.each(ids)("every request of %s makes calls that the vendor's models accept", (id) => {
  const { requests, problems } = findInputProblems(readTool(STYLES, id));
  expect(problems).toEqual([]);
  expect(requests).toBeGreaterThan(0);
});

type Section = NonNullable<Manifest["providers"]["replicate"]>;

/** A style whose provider's section is changed. */
function withSection(change: (section: Section) => Section): ServerTool {
  const tool = readTool(STYLES, ids.find((id) => id.endsWith("-portrait")) ?? "");
  const { replicate, local } = tool.manifest.providers;
  if (!replicate) throw new Error("the style has a section for the vendor");
  return { ...tool, manifest: { ...tool.manifest, providers: { local, replicate: change(replicate) } } };
}
const withInput = (input: Record<string, unknown>) =>
  withSection((section) => ({ ...section, input: { ...section.input, ...input } }));

const MISTAKES: [string, ServerTool, RegExp][] = [
  [
    "a model that nobody knows",
    withSection((section) => ({ ...section, model: "nobody/nothing" })),
    /is no model/,
  ],
  [
    "a community model without its version",
    withSection((section) => ({
      ...section,
      then: [{ model: "nightmareai/real-esrgan", input: { image: "$output" } }],
    })),
    /lacks its version/,
  ],
  ["an input that the model lacks", withInput({ negative_prompt: "blur" }), /has no input "negative_prompt"/],
  [
    "a literal that is not offered",
    withInput({ sequential_image_generation: "always" }),
    /must be one of the following/,
  ],
  ["a literal of another type", withInput({ enhance_prompt: "false" }), /Expected: boolean, given: string/],
  ["a number out of bounds", withInput({ max_images: 16 }), /less than or equal to 15/],
  ["a choice whose values differ", withInput({ aspect_ratio: "$dimension" }), /must be one of the following/],
  [
    "a required input that is missing",
    withSection(({ input: { prompt: _, ...input }, ...section }) => ({ ...section, input })),
    /prompt is required/,
  ],
  [
    "one address where a list is asked",
    withInput({ image_input: "$image1" }),
    /Expected: array, given: string/,
  ],
  [
    "a call that no request leads to",
    withSection((section) => ({
      ...section,
      then: [{ ...section, when: { size: ["1K"], dimension: ["5:4"] } }],
    })),
    /no request leads to/,
  ],
  [
    "a last call that makes something else",
    withSection((section) => ({
      ...section,
      then: [{ model: "google/lyria-2", input: { prompt: "$prompt" } }],
    })),
    /makes audio, the tool gives image/,
  ],
];

test.each(MISTAKES)("%s is found", (_, tool, expected) => {
  const { problems } = findInputProblems(tool);
  expect(problems.map(({ message }) => message)).toContainEqual(expect.stringMatching(expected));
});
