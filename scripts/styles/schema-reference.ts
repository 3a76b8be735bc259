import { join, relative, sep } from "node:path";
import { schemaFileName, type SchemaKind } from "#registry/validate/json-schemas.ts";
import { SCHEMA_FOLDER } from "./checks/schema-fresh.ts";

/** The relative `$schema` by which editors complete a file in `folder`. */
export const schemaReference = (root: string, folder: string, kind: SchemaKind): string =>
  relative(folder, join(root, SCHEMA_FOLDER, schemaFileName(kind)))
    .split(sep)
    .join("/");
