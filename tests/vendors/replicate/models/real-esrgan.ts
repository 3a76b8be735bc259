import { FILE, type ModelSchema } from "./model-schema.ts";

export const REAL_ESRGAN = {
  name: "nightmareai/real-esrgan",
  version: "b3ef194191d13140337468c916c2c5b96dd0cb06dffc032a022a31807f6a5ea8",
  required: ["image"],
  inputs: {
    image: FILE,
    scale: { type: "number", minimum: 0, maximum: 10, default: 4 },
    face_enhance: { type: "boolean", default: false },
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
