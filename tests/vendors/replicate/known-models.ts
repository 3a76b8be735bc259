import { referenceOf } from "#registry/contract/model.ts";
import { readModels } from "#registry/source/read-models.ts";

/** Every model that the product may name, as registry/models says. */
export const MODELS = readModels();

export const MODELS_BY_REFERENCE = new Map(MODELS.map((model) => [referenceOf(model), model]));
