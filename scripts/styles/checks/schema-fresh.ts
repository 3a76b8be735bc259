import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printJsonSchema, SCHEMA_KINDS, schemaFileName } from "#registry/validate/json-schemas.ts";
import type { RepositoryCheck } from "./check.ts";

/** Where the JSON Schemas are committed, below the repository's folder. */
export const SCHEMA_FOLDER = "registry/schema";

/** The command that makes the committed schemas afresh. */
const MENDING_COMMAND = "npm run styles -- fix";

export const schemaFresh: RepositoryCheck = {
  name: "schema-fresh",
  description: "The committed JSON Schemas are the ones that the zod contract makes.",
  scope: "repository",
  check: (root) =>
    SCHEMA_KINDS.flatMap((kind) => {
      const path = `${SCHEMA_FOLDER}/${schemaFileName(kind)}`;
      const file = join(root, path);
      if (existsSync(file) && readFileSync(file, "utf8") === printJsonSchema(kind)) return [];
      return [
        {
          path,
          line: 1,
          column: 1,
          level: "error" as const,
          rule: "schema-fresh",
          message: "differs from the contract in registry/contract",
          fix: `run ${MENDING_COMMAND}`,
        },
      ];
    }),
};
