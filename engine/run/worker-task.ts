import type { ErrorCode } from "#registry/contract/errors/error-codes.ts";
import type { InspectionJob, InspectionResult } from "../people/inspect-photos.server.ts";
import type { LocalJob, LocalResult } from "./makers/maker.ts";
import type { PreviewJob, PreviewResult } from "./run-preview.server.ts";

/** What every worker is told when it starts. */
export interface PoolSettings {
  /** Where the models' packages lie; where Node.js finds them when it is not given. */
  packagesFolder?: string;
  /** Works only while nobody else wants a processor: for what nobody paid for. */
  isPatient?: boolean;
}

/** What a worker can be asked to do, and what it answers. */
export interface WorkerTasks {
  inspect: { job: InspectionJob; result: InspectionResult & { cpuMs: number } };
  run: { job: LocalJob; result: LocalResult };
  preview: { job: PreviewJob; result: PreviewResult };
}
export type WorkerKind = keyof WorkerTasks;

export type WorkerTask = { [Kind in WorkerKind]: { kind: Kind; job: WorkerTasks[Kind]["job"] } }[WorkerKind];

/** An expected failure as plain data: errors lose their class on the way between processes. */
interface PlainError {
  code: ErrorCode;
  message: string;
  params: Record<string, string | number>;
}

export type WorkerAnswer<Kind extends WorkerKind> = {
  /** Models that do not load on this machine, and why. */
  unavailable: { model: string; reason: string }[];
} & ({ ok: true; result: WorkerTasks[Kind]["result"] } | { ok: false; error: PlainError });

/** What the pool tells a worker's process. */
export type WorkerOrder = { type: "task"; task: WorkerTask } | { type: "turn" } | { type: "forget" };

/**
 * What a worker's process tells the pool: an answer, a failure nobody expected, or that it wants or leaves a network's
 * turn. To the pool an answer is of the kind it asked for, whichever that was.
 */
export type WorkerReport<Kind extends WorkerKind = WorkerKind> =
  | { type: "answer"; answer: WorkerAnswer<Kind> }
  | { type: "failure"; message: string; stack: string | undefined }
  | { type: "wantsTurn" }
  | { type: "leavesTurn" };
