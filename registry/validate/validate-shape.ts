import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { buildJsonSchema, type SchemaKind } from "./json-schemas.ts";
import { problemAt, type JsonFile } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { describeShapeError } from "./describe-shape-error.ts";

let ajv: Ajv | undefined;

/** The compiled validator of a kind of file; ajv keeps it by the schema's key. */
function validatorOf(kind: SchemaKind): ValidateFunction {
  ajv ??= new Ajv({ allErrors: true, discriminator: true, verbose: true, allowUnionTypes: true });
  const compiled = ajv.getSchema(kind);
  if (compiled) return compiled;
  ajv.addSchema(buildJsonSchema(kind), kind);
  return ajv.getSchema(kind) ?? ajv.compile(buildJsonSchema(kind));
}

/** A key that is wrong in itself is reported twice by ajv, once for the key and once for its name's pattern. */
const isEcho = (error: ErrorObject): boolean =>
  error.propertyName !== undefined && error.keyword !== "propertyNames";

/**
 * A value that fits no branch of a union is one mistake: that of the branch whose type it has, however deep, else of the union, whose
 * error says all that could stand there.
 */
function settleUnions(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === "anyOf");
  const unionOf = (error: ErrorObject) =>
    unions.find(
      ({ schemaPath, instancePath }) =>
        error.schemaPath.startsWith(`${schemaPath}/`) && error.instancePath.startsWith(instancePath),
    );
  const isNear = (error: ErrorObject) => {
    const union = unionOf(error);
    return union !== undefined && (error.keyword !== "type" || error.instancePath !== union.instancePath);
  };
  const settled = unions.filter((union) => errors.some((error) => isNear(error) && unionOf(error) === union));
  return errors.filter((error) => isNear(error) || (!unionOf(error) && !settled.includes(error)));
}

/** What was found of a file, for as long as somebody has the file: several checks ask. */
const judged = new WeakMap<JsonFile, Problem[]>();

/** Holds a JSON file against its schema: one problem per mistake, at its exact place. A file is of one kind. */
export function validateShape(file: JsonFile, kind: SchemaKind): Problem[] {
  const known = judged.get(file) ?? judgeShape(file, kind);
  judged.set(file, known);
  return known;
}

/** Whether a file is JSON that fits its schema. */
export const fitsShape = (file: JsonFile, kind: SchemaKind): boolean =>
  file.value !== undefined && validateShape(file, kind).length === 0;

function judgeShape(file: JsonFile, kind: SchemaKind): Problem[] {
  const validate = validatorOf(kind);
  if (file.value === undefined || validate(file.value)) return [];
  const all = (validate.errors ?? []).filter((error) => !isEcho(error));
  const told = settleUnions(all).map((error) => ({ error, ...describeShapeError(error, file.value) }));
  // A key that was meant to be the missing one is that one mistake.
  const found = told.filter(
    ({ error: { keyword, instancePath, params } }) =>
      keyword !== "required" ||
      !told.some(
        ({ error, meant }) => meant === params.missingProperty && error.instancePath === instancePath,
      ),
  );
  return found.map(({ path, target, message, fix, mend }) =>
    problemAt(file, path, { rule: "schema", message, fix }, target, mend),
  );
}
