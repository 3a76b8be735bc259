import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { projectPath } from "#registry/source/project-path.ts";
import type { Entry } from "./kept-code.ts";

/** Where each imported name of a module comes from, its file named from the project's folder. */
function readImports(source: ts.SourceFile, folder: string): Map<string, Entry> {
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const names = statement.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const file = normalize(join(folder, statement.moduleSpecifier.text));
    return names.elements.map(({ name, propertyName }): [string, Entry] => [
      name.text,
      { file, names: [(propertyName ?? name).text] },
    ]);
  });
  return new Map(imports);
}

const nameOf = (name: ts.PropertyName): string | null =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : null;

/**
 * Reads a table such as `OPERATIONS`, whose every value is an imported name, as what each key stands for.
 * @throws Error when the module has no such table, or a value is anything else.
 */
export function readTable(file: string, table: string): Map<string, Entry> {
  const text = readFileSync(projectPath(file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const imports = readImports(source, dirname(file));
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  const found = declarations.find(({ name }) => ts.isIdentifier(name) && name.text === table)?.initializer;
  if (!found || !ts.isObjectLiteralExpression(found)) throw new Error(`${file} has no table ${table}.`);
  return new Map(
    found.properties.map((property) => {
      const key = property.name && nameOf(property.name);
      const value = ts.isPropertyAssignment(property) ? property.initializer.getText() : key;
      const entry = value === null || value === undefined ? undefined : imports.get(value);
      if (!key || !entry) throw new Error(`${table} of ${file} has an entry that is no imported name.`);
      return [key, entry];
    }),
  );
}
