import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseWeights, type Weights } from "./weights.ts";

const modelSchema = z.object({
  weightsManifest: z
    .array(
      z.object({
        paths: z.array(z.string().regex(/^[\w.-]+$/)),
        weights: z.array(
          z.object({
            name: z.string(),
            shape: z.array(z.number().int().positive()),
            dtype: z.string(),
            quantization: z.object({ dtype: z.string(), min: z.number(), scale: z.number() }).optional(),
          }),
        ),
      }),
    )
    .length(1),
});

/**
 * Reads the weights of a TensorFlow.js model from its folder.
 * @throws when model.json or one of its files is missing or of another form
 */
export async function readWeights(folder: string, prefix?: string): Promise<Weights> {
  const model = modelSchema.parse(JSON.parse(await readFile(join(folder, "model.json"), "utf8")));
  const [manifest] = model.weightsManifest;
  const files = await Promise.all((manifest?.paths ?? []).map((path) => readFile(join(folder, path))));
  return parseWeights(manifest?.weights ?? [], Buffer.concat(files), prefix);
}
