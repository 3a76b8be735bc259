import { type CheckFixture, sampleManifest, samplePrompt } from "../sample-styles.fixture.ts";

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

const local = { recipe: [{ op: "flip", axis: "x" }], note: "quick" };
const seedream = (input: object, more: object = {}) => ({
  replicate: {
    model: "bytedance/seedream-4",
    input: { prompt: "$prompt", image_input: "$images", ...input },
    ...more,
  },
  local,
});
const ratio = { from: "dimension", map: { auto: "match_input_image" } };
const manifest = (id: string, providers: object, change: object = {}) => ({
  [`${id}/manifest.json`]: sampleManifest(id, { providers, ...change }),
});

export const modelInputsFixture: CheckFixture = {
  good: {
    ...manifest("mirror", seedream({ aspect_ratio: ratio, size: "$size" })),
    ...manifest("alone", { local }),
    ...manifest("own", seedream({ aspect_ratio: { from: "shape", map: { wide: "16:9", tall: "9:16" } } })),
    "own/form.json": {
      fields: [
        { control: "photos", name: "image_urls" },
        {
          control: "choice",
          name: "shape",
          options: [{ value: "wide" }, { value: "tall" }],
          default: "wide",
        },
      ],
    },
  },
  bad: {
    ...manifest("mirror", seedream({ aspect_ratio: "$dimension", size: "2k", imge: "$image1" })),
    ...manifest(
      "mapped",
      seedream({ aspect_ratio: { from: "dimension", map: { auto: "auto" } }, image_input: "$image1" }),
    ),
    ...manifest("future", { replicate: { model: "bytedance/seedream-9", input: {} }, local }),
    ...manifest("bare", { replicate: { model: "bytedance/seedream-4", input: {} }, local }),
    ...manifest(
      "sound",
      seedream(
        {},
        { then: [{ model: "google/lyria-2", input: { prompt: "$prompt" }, when: { size: ["1K"] } }] },
      ),
    ),
    ...manifest("number", {
      replicate: {
        model: "nightmareai/real-esrgan:b3ef194191d13140337468c916c2c5b96dd0cb06dffc032a022a31807f6a5ea8",
        input: { image: "$image1", scale: "$times" },
      },
      local,
    }),
    "number/form.json": {
      fields: [
        { control: "photos", name: "image_urls" },
        { control: "choice", name: "times", options: [{ value: "2" }, { value: "20" }], default: "2" },
      ],
    },
  },
  problems: [
    'bare/manifest.json:16:16 error[model-inputs] bytedance/seedream-4: prompt is required; fix: add "prompt"',
    'bare/manifest.json:16:16 warning[model-inputs] the form asks for "dimension", and nothing is made of it; fix: give "$dimension" to an input, or take the field out of form.json',
    'bare/manifest.json:16:16 warning[model-inputs] the form asks for "size", and nothing is made of it; fix: give "$size" to an input, or take the field out of form.json',
    'bare/manifest.json:16:16 error[model-inputs] the photos are not sent; fix: give "$images" to an input',
    'future/manifest.json:15:16 error[model-inputs] bytedance/seedream-9 is no model that is known here: nobody can say what it takes; fix: did you mean "bytedance/seedream-4"? Else run npm run styles -- models add bytedance/seedream-9',
    'mapped/manifest.json:16:16 warning[model-inputs] the form asks for "size", and nothing is made of it; fix: give "$size" to an input, or take the field out of form.json',
    'mapped/manifest.json:18:24 error[model-inputs] bytedance/seedream-4 refuses $image1: Invalid type. Expected: array, given: string; fix: write "$images"',
    'mapped/manifest.json:22:21 error[model-inputs] $dimension can be "auto", which bytedance/seedream-4 refuses: input.aspect_ratio must be one of the following: "match_input_image", "1:1", "4:3", "3:4", "16:9", "9:16", "3:2", "2:3", "21:9"; fix: let its map say "auto": "match_input_image"',
    'mirror/manifest.json:16:16 warning[model-inputs] the form asks for "size", and nothing is made of it; fix: give "$size" to an input, or take the field out of form.json',
    'mirror/manifest.json:19:25 error[model-inputs] $dimension can be "auto", which bytedance/seedream-4 refuses: input.aspect_ratio must be one of the following: "match_input_image", "1:1", "4:3", "3:4", "16:9", "9:16", "3:2", "2:3", "21:9"; fix: translate it: { "from": "dimension", "map": { "auto": "match_input_image" } }',
    'mirror/manifest.json:20:17 error[model-inputs] bytedance/seedream-4 refuses "2k": input.size must be one of the following: "1K", "2K", "4K", "custom"; fix: did you mean "2K"?',
    'mirror/manifest.json:21:9 error[model-inputs] bytedance/seedream-4 has no input "imge"; fix: remove it; the model takes prompt, image_input, size, width, height, aspect_ratio, sequential_image_generation, max_images, enhance_prompt',
    'number/manifest.json:18:18 error[model-inputs] $times can be "2", "20", which nightmareai/real-esrgan refuses: Invalid type. Expected: number, given: string; fix: translate it: { "from": "times", "map": { "2": 2, "20": 10 } }',
    'sound/manifest.json:16:16 warning[model-inputs] the form asks for "dimension", and nothing is made of it; fix: give "$dimension" to an input, or take the field out of form.json',
    "sound/manifest.json:22:20 error[model-inputs] google/lyria-2 makes audio, the tool gives image; fix: name a model that makes image",
    'sound/manifest.json:23:20 error[model-inputs] what the call before made goes nowhere; fix: give "$output" to an input',
  ],
};

const form = {
  fields: [
    { control: "photos", name: "image_urls" },
    {
      control: "choice",
      name: "direction",
      options: [{ value: "woman" }, { value: "man" }],
      default: "woman",
    },
  ],
};

export const promptNamesFixture: CheckFixture = {
  good: {
    "turn/form.json": form,
    "turn/prompt.md": samplePrompt("Turn the person into a {direction}, for $5 or {1}."),
  },
  bad: {
    "turn/form.json": form,
    "turn/prompt.md": samplePrompt(
      "Turn the person\ninto a {directon}, {image_urls}, { direction } and $direction.",
    ),
    "plain/prompt.md": samplePrompt("A {mood} picture."),
  },
  problems: [
    'plain/prompt.md:1:3 error[prompt-names] nothing fills {mood} in: the model would read it as it stands, or nothing in its place; fix: use one of dimension, size, or give form.json a field "mood"',
    'turn/prompt.md:2:8 error[prompt-names] nothing fills {directon} in: the model would read it as it stands, or nothing in its place; fix: did you mean "direction"?',
    "turn/prompt.md:2:20 error[prompt-names] nothing fills {image_urls} in: the model would read it as it stands, or nothing in its place; fix: use one of direction",
    "turn/prompt.md:2:34 error[prompt-names] nothing fills { direction } in: the model would read it as it stands, or nothing in its place; fix: write {direction}",
    "turn/prompt.md:2:52 error[prompt-names] nothing fills $direction in: the model would read it as it stands, or nothing in its place; fix: write {direction}",
  ],
};
