import { FILES, type ModelSchema } from "./model-schema.ts";

export const GPT_4O_MINI = {
  name: "openai/gpt-4o-mini",
  required: [],
  inputs: {
    prompt: { type: "string" },
    image_input: FILES,
    system_prompt: { type: "string" },
    temperature: { type: "number", minimum: 0, maximum: 2, default: 1 },
    max_completion_tokens: { type: "integer", default: 4096 },
  },
  output: { kind: "text" },
} as const satisfies ModelSchema;
