import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import { idSchema } from "#registry/contract/manifest.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { slugOf, slugOfFile } from "#registry/validate/advise-on-value.ts";
import { readProperty } from "../checks/copy-texts.ts";

/** Gives a folder the name that can be an address, where it has none and nothing else has that. Gives the name it has then. */
export function renameFolder(stylesDir: string, { id, directory, files }: StyleSource): string {
  const slug = slugOf(id);
  const isNeeded = !idSchema.safeParse(id).success && files.length > 0;
  if (!isNeeded || slug === "" || existsSync(join(stylesDir, slug))) return id;
  renameSync(directory, join(stylesDir, slug));
  return slug;
}

/** Renames the pictures whose names can't stand in an address, in the folder and in its manifest. Gives what it renamed. */
export function renamePictures({ directory, path, files, manifest }: StyleSource): string[] {
  const images = readProperty(manifest, "images");
  const places = ["before", "after"].flatMap((side) => {
    const names: unknown = readProperty({ value: images }, side);
    return Array.isArray(names)
      ? names.map((name: unknown, index) => ({ name, at: ["images", side, index] }))
      : [];
  });
  const renamed: string[] = [];
  let text = manifest?.text ?? "";
  for (const name of new Set(places.map((place) => place.name))) {
    if (typeof name !== "string" || !files.includes(`images/${name}`)) continue;
    const slug = slugOfFile(name);
    if (slug === name || slug.startsWith(".") || files.includes(`images/${slug}`)) continue;
    renameSync(join(directory, "images", name), join(directory, "images", slug));
    for (const { at } of places.filter((place) => place.name === name))
      text = applyEdits(text, modify(text, at, slug, {}));
    renamed.push(`${path}/images/${name}, which is ${slug} from here on`);
  }
  if (renamed.length > 0) writeFileSync(join(directory, "manifest.json"), text);
  return renamed;
}
