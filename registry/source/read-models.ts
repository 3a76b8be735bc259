import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { modelSchema, toModel, type Model } from "../contract/model.ts";
import { parseJsonFile, type JsonFile } from "./json-file.ts";
import { projectPath } from "./project-path.ts";
import { listFiles } from "./walk-folder.ts";

/** Where the vendor's models lie as data, below the project's folder. */
export const MODELS_FOLDER = "registry/models";

/** Every model's file below a project's folder, by `owner/name`, as its path says. */
export function readModelFiles(root: string): Map<string, JsonFile> {
  const folder = join(root, MODELS_FOLDER);
  const files = existsSync(folder) ? listFiles(folder).filter((file) => file.endsWith(".json")) : [];
  return new Map(
    files.map((file) => [
      file.slice(0, -".json".length),
      parseJsonFile(`${MODELS_FOLDER}/${file}`, readFileSync(join(folder, file), "utf8")),
    ]),
  );
}

/** The models that this project knows, by name. A broken file is left out: the check tells of it. */
export const readModels = (root = projectPath("")): Model[] =>
  [...readModelFiles(root).values()].flatMap(({ value }) => {
    const file = modelSchema.safeParse(value);
    return file.success ? [toModel(file.data)] : [];
  });
