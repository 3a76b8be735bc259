import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { printJsonSchema, SCHEMA_KINDS, schemaFileName } from "#registry/compile/json-schemas.ts";
import { formatProblem } from "#registry/source/problem.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import { listMessageTranslations, RECORDS_FILE } from "../checks/list-message-translations.ts";
import { SCHEMA_FOLDER } from "../checks/schema-fresh.ts";
import type { Command } from "../command.ts";
import { fixStyle, type Fixed } from "./fix-style.ts";
import { recordSources } from "./record-sources.ts";

/** Records what the site's own words were made from. */
function fixMessages(root: string, translated: boolean): string[] {
  return listMessageTranslations(root).flatMap((translation) => {
    const path = `locales/${translation.locale}/${RECORDS_FILE}`;
    const file = join(root, path);
    const text = existsSync(file) ? readFileSync(file, "utf8") : "{}\n";
    const recorded = recordSources(text, translation, translated);
    if (recorded === text) return [];
    writeFileSync(file, recorded);
    return [path];
  });
}

function fixSchemas(root: string): string[] {
  return SCHEMA_KINDS.flatMap((kind) => {
    const name = `${SCHEMA_FOLDER}/${schemaFileName(kind)}`;
    const file = join(root, name);
    const text = printJsonSchema(kind);
    if (existsSync(file) && readFileSync(file, "utf8") === text) return [];
    writeFileSync(file, text);
    return [name];
  });
}

/**
 * `fix [id…]`: mends what needs no judgement; without ids the JSON Schemas and the site's own words as well. 1 where a file
 * had to be left as it is.
 */
export const fixStyles: Command = async ({ stylesDir, root, ids, translated, print }) => {
  const wanted = ids.length > 0 ? ids : listStyleIds(stylesDir);
  const own = ids.length > 0 ? [] : [...fixSchemas(root), ...fixMessages(root, translated)];
  const fixed: Fixed[] = [{ mended: own, refused: [] }];
  for (const id of wanted) fixed.push(await fixStyle(stylesDir, id, { root, translated }));
  const mended = fixed.flatMap((one) => one.mended);
  const refused = fixed.flatMap((one) => one.refused);
  if (mended.length + refused.length === 0) print("nothing to mend");
  for (const path of mended) print(`mended ${path}`);
  for (const problem of refused) print(`left as it is: ${formatProblem(problem)}`);
  return refused.length > 0 ? 1 : 0;
};
