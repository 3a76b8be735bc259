import Piscina from "piscina";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { isAppError } from "~/errors/app-error.ts";
import { inspectPhotos } from "../inspection/inspect-photos.server.ts";
import { createModels } from "../models/models.server.ts";
import { packageFolder } from "../models/tensor-engine.server.ts";
import { limitSharp } from "../raster/sharp-limits.server.ts";
import { runRecipe } from "../recipe/run-recipe.server.ts";
import { createTakeTurn } from "./network-turns.ts";
import type { WorkerAnswer, WorkerKind, WorkerSettings, WorkerTask } from "./worker-task.ts";

// One thread, one set of models: they are loaded once and serve every task of this worker.
limitSharp();
let unavailable: { model: string; reason: string }[] = [];
const { packagesFolder, turn }: WorkerSettings = Piscina.workerData;
const models = createModels(
  (model, reason) => {
    unavailable.push({ model, reason: reason instanceof Error ? reason.message : String(reason) });
  },
  (name) => packageFolder(name, packagesFolder),
  createTakeTurn(turn),
);

const doTask = (task: WorkerTask) =>
  task.kind === "run"
    ? runRecipe({ ...task.job, recipe: recipeSchema.parse(task.job.recipe) }, models)
    : inspectPhotos(task.job, models);

/** The pool calls this with each task; expected failures are answers, everything else is thrown. */
export default async function work(task: WorkerTask): Promise<WorkerAnswer<WorkerKind>> {
  const told = () => {
    const models = unavailable;
    unavailable = [];
    return models;
  };
  try {
    const result = await doTask(task);
    return { ok: true, result, unavailable: told() };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, messageKey, params } = error;
    return { ok: false, error: { code, message: messageKey, params }, unavailable: told() };
  }
}
