import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { idSchema } from "#registry/contract/manifest.ts";
import { listFiles } from "#registry/source/walk-folder.ts";
import { UsageError, type Command } from "./command.ts";
import { schemaReference } from "./write-schemas.ts";

const TEMPLATE = fileURLToPath(new URL("../templates/style", import.meta.url));

/** `neon-portrait` as a person would write it: `Neon portrait`. */
const titleOf = (id: string): string => {
  const words = id.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `new <id>`: copies the template under a new id; the folder passes `check` and shows in dev at once. */
export const createStyle: Command = ({ stylesDir, root, ids, print }) => {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0)
    throw new UsageError("new wants one id, as in: npm run styles -- new neon-portrait");
  if (!idSchema.safeParse(id).success) {
    throw new UsageError(
      `"${id}" can't be an id; use small letters, digits and single hyphens, 60 at most, as in neon-portrait`,
    );
  }
  const folder = join(stylesDir, id);
  if (existsSync(folder))
    throw new UsageError(`${folder} already exists; choose another id, or edit that folder`);
  for (const name of listFiles(TEMPLATE)) {
    const file = join(folder, name);
    const text = readFileSync(join(TEMPLATE, name), "utf8")
      .replaceAll("__ID__", id)
      .replaceAll("__TITLE__", titleOf(id))
      .replaceAll("__NAME__", id.replaceAll("-", " "))
      .replaceAll("__MANIFEST_SCHEMA__", schemaReference(root, dirname(file), "manifest"))
      .replaceAll("__PROMISE_SCHEMA__", schemaReference(root, dirname(file), "promise"))
      .replaceAll("__COPY_SCHEMA__", schemaReference(root, dirname(file), "copy"));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    print(`made ${file}`);
  }
  print(`Write prompt.md and the words in copy/en.json, then: npm run styles -- check ${id}`);
  return 0;
};
