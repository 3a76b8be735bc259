import { beforeAll, expect, test } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import { shownFields } from "#registry/contract/form/shown-fields.ts";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, type Failure } from "../site-client.ts";
import { leastValues, listTools, type Given, type Tool } from "../styles/list-tools.ts";
import { takeSite } from "../take-site.ts";
import { submitTool } from "./tool-calls.ts";

const { baseUrl } = await takeSite();
const tools = listTools();

// What is said of each value is asserted beside the sentences (`problem-facts.test.ts`); here, that every tool says it.

/** The specification's sentences of section 5, and the site's own beside them. */
const MISSING = {
  enterPrompt: "Please enter a prompt",
  enterDescription: "Please enter a description",
  enterValue: "Please fill this in",
} as const;

/** A value that no field of a control can have. */
const UNUSABLE = {
  ...{ text: 7, prompt: 7, photos: "a photo", number: "many", address: " " },
  ...{ choice: "no such choice", switch: "maybe", ratio: "7:1", size: "8K" },
} as const satisfies Record<Field["control"], unknown>;

/** Values under which a field is there to be filled in. */
function valuesShowing(field: Field, tool: Tool, photos: string[]): Given {
  const when = "when" in field ? (field.when ?? {}) : {};
  const shown = Object.fromEntries(Object.entries(when).map(([name, [value]]) => [name, value]));
  const given = { ...leastValues(tool, photos), ...shown };
  for (const needed of shownFields(tool.fields, given))
    if (needed.control === "text" && needed.required && given[needed.name] === undefined)
      given[needed.name] = "a".repeat(Math.max(1, needed.minLength));
  return given;
}

let photos: string[];
let visitor: SiteClient;
beforeAll(async () => {
  visitor = new SiteClient(baseUrl);
  const photo = await visitor.upload(await samplePhoto());
  photos = [photo, photo];
});

const send = (tool: Tool, field: Field, value: unknown) => {
  const changes = { ...valuesShowing(field, tool, photos), [field.name]: value };
  return submitTool<Failure>(visitor, tool, { changes });
};

test.each(tools)(
  "$manifest.id tells which field has a value that it can't use, and which words are missing",
  async (tool) => {
    for (const field of tool.fields) {
      const answer = await send(tool, field, UNUSABLE[field.control]);
      const told = { code: "INVALID_INPUT", field: field.name, message: expect.stringMatching(/\S/) };
      expect([field.name, answer.status, answer.body]).toEqual([field.name, 400, told]);
      if (field.control !== "text" || !field.required) continue;
      const missing = await send(tool, field, "  ");
      expect([field.name, missing.body.message]).toEqual([field.name, MISSING[field.missing]]);
    }
  },
);

test("a tool that needs photos says so in the specification's words where there is none", async () => {
  const needing = tools.filter(({ manifest }) => manifest.photos.min > 0);
  expect(needing.length).toBeGreaterThan(0);
  for (const tool of needing) {
    const field = tool.fields.find(({ control }) => control === "photos");
    const answer = field && (await send(tool, field, []));
    expect(answer?.body).toMatchObject({ code: "NO_IMAGE", message: "Please upload at least one image" });
  }
});

test("a body that is no form, or brings no human check's token, is refused, and nothing is ever spent", async () => {
  for (const tool of tools) {
    for (const json of [[], "text", 7, null]) {
      const answer = await visitor.call(tool.manifest.submit, { method: "POST", json });
      expect([json, answer.status, answer.body.code]).toEqual([json, 400, "INVALID_INPUT"]);
    }
    const tokenless = await submitTool<Failure>(visitor, tool, { photos });
    expect([tool.manifest.id, tokenless.status, tokenless.body]).toEqual([
      tool.manifest.id,
      400,
      { code: "VERIFICATION_FAILED", message: "Verification failed. Please try again." },
    ]);
  }
  expect(await visitor.balance()).toBe(4);
  expect(await visitor.generations()).toEqual([]);
});
