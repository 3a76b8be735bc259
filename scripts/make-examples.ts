import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { createModels } from "~/providers/local/models/models.server.ts";
import { runRecipe } from "~/providers/local/recipe/run-recipe.server.ts";
import { readExamples, type Example } from "./example-photos.ts";

// Makes the before/after pairs of styles/<id>/images from the sample photographs, with the local engine.
// Usage: tsx scripts/make-examples.ts [id…]; without ids, all of them.

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PHOTOS = join(ROOT, "tests/fixtures/photos");
/** Pixels of a pair's pictures. The engine gets the photo at twice that. */
const WIDTH = 800;
const HEIGHT = 1000;
const MOST_BYTES = 90 * 1024;
const QUALITIES = [84, 76, 68, 58, 46, 34];

async function cutPhoto({ photo, cut }: Example["parts"][number], width: number): Promise<Buffer> {
  const bytes = await readFile(join(PHOTOS, photo));
  const size = await sharp(bytes).metadata();
  const box = {
    left: Math.round(cut[0] * size.width),
    top: Math.round(cut[1] * size.height),
    width: Math.round(cut[2] * size.width),
    height: Math.round(cut[3] * size.height),
  };
  return sharp(bytes)
    .extract(box)
    .resize(width, 2 * HEIGHT, { fit: "cover", kernel: "lanczos3" })
    .png()
    .toBuffer();
}

/** The picture a person would have uploaded: one photo, or several side by side. */
async function composePhoto({ parts }: Example): Promise<Buffer> {
  const width = (2 * WIDTH) / parts.length;
  const photos = await Promise.all(parts.map((part) => cutPhoto(part, width)));
  return sharp({ create: { width: 2 * WIDTH, height: 2 * HEIGHT, channels: 3, background: "#ffffff" } })
    .composite(photos.map((input, i) => ({ input, left: i * width, top: 0 })))
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Writes a WEBP of the pair's size, as fine as the limit allows. */
async function writePicture(bytes: Buffer, folder: string, name: string): Promise<void> {
  for (const quality of QUALITIES) {
    const webp = sharp(bytes).resize(WIDTH, HEIGHT, { fit: "cover" }).webp({ quality, effort: 6 });
    const { size } = await webp.toFile(join(folder, name));
    if (size > MOST_BYTES && quality !== QUALITIES.at(-1)) continue;
    console.log(`${folder.slice(ROOT.length)}/${name} ${Math.round(size / 1024)} KB, quality ${quality}`);
    return;
  }
}

const models = createModels((model, reason) => console.error(`${model} does not load:`, reason));
const wanted = process.argv.slice(2);
for (const [id, examples] of Object.entries(await readExamples(join(PHOTOS, "examples.json")))) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(ROOT, "styles", id, "manifest.json"), "utf8")),
  );
  const folder = join(ROOT, "styles", id, "images");
  await mkdir(folder, { recursive: true });
  for (const [index, example] of examples.entries()) {
    const photo = await composePhoto(example);
    const { recipe } = manifest.providers.local;
    const words = example.words ?? "";
    const result = await runRecipe(
      { recipe, photos: [photo], words, defaultWords: "", ratio: "auto", size: "2K", seed: 7 + index },
      models,
    );
    await writePicture(photo, folder, `before-${index + 1}.webp`);
    await writePicture(result.bytes, folder, `after-${index + 1}.webp`);
  }
}
