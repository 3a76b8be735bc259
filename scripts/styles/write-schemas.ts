import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { readModels } from "#registry/source/read-models.ts";
import {
  printJsonSchema,
  SCHEMA_KINDS,
  schemaFileName,
  type SchemaKind,
} from "#registry/validate/json-schemas.ts";

/** Where editors find the JSON Schemas, below the repository's folder. Git ignores it. */
const SCHEMA_FOLDER = "registry/schema";

/** Makes the JSON Schemas from the zod contract. Gives the paths of those that changed. */
export function writeSchemas(root: string): string[] {
  mkdirSync(join(root, SCHEMA_FOLDER), { recursive: true });
  return SCHEMA_KINDS.flatMap((kind) => {
    const path = `${SCHEMA_FOLDER}/${schemaFileName(kind)}`;
    const file = join(root, path);
    const text = printJsonSchema(kind, readModels(root));
    if (existsSync(file) && readFileSync(file, "utf8") === text) return [];
    writeFileSync(file, text);
    return [path];
  });
}

/** The relative `$schema` by which editors complete a file in `folder`. */
export const schemaReference = (root: string, folder: string, kind: SchemaKind): string =>
  relative(folder, join(root, SCHEMA_FOLDER, schemaFileName(kind)))
    .split(sep)
    .join("/");
