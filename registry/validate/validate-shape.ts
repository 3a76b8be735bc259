import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { buildJsonSchema, type SchemaKind } from "../schema/json-schemas.ts";
import { problemAt, type JsonFile } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { describeShapeError } from "./describe-shape-error.ts";

let ajv: Ajv | undefined;

/** The compiled validator of a kind of file; ajv keeps it by the schema's key. */
function validatorOf(kind: SchemaKind): ValidateFunction {
  ajv ??= new Ajv({ allErrors: true, discriminator: true, verbose: true });
  const compiled = ajv.getSchema(kind);
  if (compiled) return compiled;
  ajv.addSchema(buildJsonSchema(kind), kind);
  return ajv.getSchema(kind) ?? ajv.compile(buildJsonSchema(kind));
}

/** A key that is wrong in itself is reported twice by ajv, once for the key and once for its name's pattern. */
const isEcho = (error: ErrorObject): boolean =>
  error.propertyName !== undefined && error.keyword !== "propertyNames";

/** Holds a JSON file against its schema: one problem per mistake, at its exact place. */
export function validateShape(file: JsonFile, kind: SchemaKind): Problem[] {
  const validate = validatorOf(kind);
  if (file.value === undefined || validate(file.value)) return [];
  return (validate.errors ?? [])
    .filter((error) => !isEcho(error))
    .map((error) => {
      const { path, target, message, fix } = describeShapeError(error, file.value);
      return problemAt(file, path, { rule: "schema", message, fix }, target);
    });
}
