import { recipeSchema } from "#registry/contract/recipe.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { inspectPhotos, type InspectionJob } from "../people/inspect-photos.server.ts";
import { createModels } from "../core/models/models.server.ts";
import type { TakeTurn } from "../core/models/onnx-engine.server.ts";
import { packageFolder } from "../core/models/package-folder.server.ts";
import type { RecipeJob } from "../core/recipe/recipe-job.ts";
import { limitSharp } from "../core/raster/sharp-limits.server.ts";
import { createPhotoShelf } from "./photo-shelf.ts";
import { runJob } from "./run-job.server.ts";
import { runPreview } from "./run-preview.server.ts";
import type {
  WorkerAnswer,
  WorkerKind,
  WorkerOrder,
  WorkerReport,
  WorkerTask,
  WorkerTasks,
} from "./worker-task.ts";

// One process, one set of models: they are loaded once and serve every task of this worker.
limitSharp();
const [packagesFolder] = process.argv.slice(2);
const report = (message: WorkerReport) => void process.send?.(message);

const unavailable: { model: string; reason: string }[] = [];
let beginTurn: () => void = () => undefined;

/** Asks the pool for the turn at a large network, and gives it back. */
const takeTurn: TakeTurn = async (work) => {
  const begun = new Promise<void>((resolve) => (beginTurn = resolve));
  report({ type: "wantsTurn" });
  await begun;
  try {
    return await work();
  } finally {
    report({ type: "leavesTurn" });
  }
};

const models = createModels(
  (model, reason) => {
    unavailable.push({ model, reason: reason instanceof Error ? reason.message : String(reason) });
  },
  (name) => packageFolder(name, packagesFolder),
  takeTurn,
);

const shelf = createPhotoShelf(models, (act, ms) => {
  const timer = setTimeout(act, ms).unref();
  return () => clearTimeout(timer);
});

/** The job with its recipe as this program knows recipes. */
const withKnownSteps = <Job extends RecipeJob>(job: Job): Job =>
  job.recipe ? { ...job, recipe: recipeSchema.parse(job.recipe) } : job;

/** A reading, with the milliseconds of processors that it took. */
async function inspectMeasured(job: InspectionJob): Promise<WorkerTasks["inspect"]["result"]> {
  const before = process.cpuUsage();
  const read = await inspectPhotos(job, models);
  const { user, system } = process.cpuUsage(before);
  return { ...read, cpuMs: (user + system) / 1000 };
}

function doTask(task: WorkerTask) {
  switch (task.kind) {
    case "inspect":
      return inspectMeasured(task.job);
    case "preview":
      return runPreview(withKnownSteps(task.job), shelf.take(task.job.photoKey));
    case "run":
      return runJob(withKnownSteps(task.job), models);
  }
}

/** Expected failures are answers, everything else is thrown. */
async function answerTask(task: WorkerTask): Promise<WorkerAnswer<WorkerKind>> {
  const told = () => unavailable.splice(0);
  try {
    const result = await doTask(task);
    return { ok: true, result, unavailable: told() };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, messageKey, params } = error;
    return { ok: false, error: { code, message: messageKey, params }, unavailable: told() };
  }
}

/** Gives back what nothing refers to any more: V8 would keep it until it needs the room. */
const rest = () => void setImmediate(() => globalThis.gc?.());

process.on("message", (order: WorkerOrder) => {
  if (order.type === "turn") return beginTurn();
  if (order.type === "forget") return shelf.forget();
  const { task } = order;
  answerTask(task).then(
    (answer) => {
      report({ type: "answer", answer });
      // A look at a photo is followed by others.
      if (task.kind !== "preview") rest();
    },
    (error: unknown) => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      report({ type: "failure", message, stack });
    },
  );
});
// Whoever started this process ends it; a key press or a signal to the group is for that one to answer.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
rest();
