import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Recipe } from "#registry/contract/recipe.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import type { Provider } from "~/server/providers/provider.ts";
import type { Command } from "../command.ts";
import { makeResult } from "../preview/make-take.ts";
import { openPage, openVendor, readPhotos } from "../preview/open-material.ts";
import { readTool } from "../run-tool.ts";
import { listOperations } from "./list-operations.ts";
import { printOperations, type ShownOperation } from "./print-operations.ts";

/** Longer side of the photograph, in pixels. */
const SIDE = 512;

/** A tool that does nothing but the steps, of any photo. */
function isolate({ manifest, ...tool }: ServerTool, recipe: Recipe): ServerTool {
  const { faces: _faces, needs: _needs, person: _person, ...photos } = manifest.photos;
  const { maker: _maker, canvas: _canvas, ...local } = manifest.providers.local ?? {};
  const providers = { ...manifest.providers, local: { ...local, recipe } };
  return { ...tool, manifest: { ...manifest, photos, providers } };
}

/** Every operation with its picture, made of the first photograph, or of two where a style wants two people. Styles that can't be read are left out. */
export async function drawOperations(
  stylesDir: string,
  photos: readonly Buffer[],
  provider: Provider,
  tell: (line: string) => void = () => undefined,
): Promise<ShownOperation[]> {
  const tools = listStyleIds(stylesDir).flatMap((id) => {
    try {
      return [readTool(stylesDir, id)];
    } catch {
      return [];
    }
  });
  const shown: ShownOperation[] = [];
  const operations = listOperations(tools);
  for (const { sample, ...operation } of operations) {
    tell(`${shown.length + 1} of ${operations.length}: ${operation.op}`);
    const { min = 1, faces } = sample?.tool.manifest.photos ?? {};
    const used = photos.slice(0, Math.max(1, min, faces?.min ?? 1));
    const result = sample && (await makeResult(isolate(sample.tool, sample.recipe), used, { provider }));
    shown.push({ ...operation, step: sample ? JSON.stringify(sample.recipe.at(-1), null, 1) : "", result });
  }
  return shown;
}

/** `operations`: every operation of the local engine on one page; 1 where one fails on the photograph. */
export const showOperations: Command = async (context) => {
  const { options, root, stylesDir, print } = context;
  const photos = await Promise.all(
    (await readPhotos(context)).map(({ bytes }) =>
      sharp(bytes).resize(SIDE, SIDE, { fit: "inside" }).jpeg({ quality: 92 }).toBuffer(),
    ),
  );
  const provider = await openVendor("local", context);
  try {
    const shown = await drawOperations(stylesDir, photos, provider, print);
    const page = resolve(options.out ?? join(root, "data", "operations.html"));
    mkdirSync(dirname(page), { recursive: true });
    const small = photos.map((photo) => sharp(photo).webp({ quality: 80 }).toBuffer());
    writeFileSync(page, printOperations(shown, await Promise.all(small)));
    const failed = shown.filter(({ result }) => result?.kind === "failure");
    for (const { op, result } of failed)
      print(`${op}: ${result && "sentence" in result ? result.sentence : ""}`);
    print(`${shown.length} operations: ${page}`);
    if (options.open) openPage(page);
    return failed.length === 0 ? 0 : 1;
  } finally {
    if (context.engine !== provider) await provider.close();
  }
};
