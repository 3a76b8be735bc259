import type { ErrorCode } from "~/errors/error-codes.ts";
import type { InspectionJob, InspectionResult } from "../inspection/inspect-photos.server.ts";
import type { RecipeJob, RecipeResult } from "../recipe/run-recipe.server.ts";
import type { TurnPlace } from "./network-turns.ts";

/** What all workers are told alike. */
export interface PoolSettings {
  /** Where the models' packages lie; where Node.js finds them when it is not given. */
  packagesFolder?: string;
}

/** What a worker's thread is told once, when it starts. */
export interface WorkerSettings extends PoolSettings {
  turn: TurnPlace;
}

/** What a worker can be asked to do, and what it answers. */
export interface WorkerTasks {
  inspect: { job: InspectionJob; result: InspectionResult };
  run: { job: RecipeJob; result: RecipeResult };
}
export type WorkerKind = keyof WorkerTasks;

export type WorkerTask = { [Kind in WorkerKind]: { kind: Kind; job: WorkerTasks[Kind]["job"] } }[WorkerKind];

/** An expected failure as plain data: errors lose their class on the way between threads. */
export interface PlainError {
  code: ErrorCode;
  message: string;
  params: Record<string, string | number>;
}

export type WorkerAnswer<Kind extends WorkerKind> = {
  /** Models that do not load on this machine, and why. */
  unavailable: { model: string; reason: string }[];
} & ({ ok: true; result: WorkerTasks[Kind]["result"] } | { ok: false; error: PlainError });
