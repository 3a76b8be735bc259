import type { CheckFixture } from "../sample-styles.fixture.ts";

const model = (name: string, change: object = {}): object => ({
  name,
  makes: "image",
  source: { from: `https://replicate.com/${name}`, read: "2026-11-21" },
  price: { date: "2026-11-21", rows: [{ when: { size: ["1K"] }, usd: 0.03, per: "output" }] },
  safety: "None.",
  openapi_schema: {
    components: {
      schemas: {
        Input: {
          type: "object",
          required: ["prompt"],
          properties: { prompt: { type: "string" }, size: { type: "string" } },
        },
        Output: { type: "string", format: "uri" },
      },
    },
  },
  ...change,
});
const timed = { date: "2026-11-21", rows: [{ usd: 0.1, per: "second" }] };

export const modelFilesFixture: CheckFixture = {
  good: { "registry/models/owner/good.json": model("owner/good") },
  bad: {
    "registry/models/owner/broken.json": "{",
    "registry/models/owner/limited.json": model("owner/limited", {
      limits: { inputs: { sise: { minimum: 1 } } },
    }),
    "registry/models/owner/misnamed.json": model("owner/other"),
    "registry/models/owner/shapeless.json": model("owner/shapeless", { makes: "pictures" }),
    "registry/models/owner/timed.json": model("owner/timed", { price: timed }),
  },
  problems: [
    "registry/models/owner/broken.json:1:2 error[model-files] not JSON: close brace expected; fix: close it with }",
    'registry/models/owner/limited.json:49:7 error[model-files] the model has no input "sise"; fix: did you mean "size"?',
    "registry/models/owner/misnamed.json:2:11 error[model-files] the file is of owner/misnamed; fix: name it so",
    'registry/models/owner/shapeless.json:3:12 error[model-files] "pictures" is not known as "makes"; fix: use one of image, video, audio, text',
    "registry/models/owner/timed.json:8:12 error[model-files] a price by the second needs the input duration; fix: give the price of a run",
  ],
};
