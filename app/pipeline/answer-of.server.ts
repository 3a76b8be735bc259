import type { ServerTool } from "#registry/contract/compiled.ts";
import { returningCredits } from "~/errors/returning-credits.ts";
import { fileAddress } from "./file-address.ts";
import type { TaskState } from "./generation-records.server.ts";

export interface GenerationResult {
  /** Absolute; readable by its owner only. */
  imageUrl: string;
  seed?: number;
}

/** What a submit answers: the results, or where the tool delivers later, a reference to poll by. */
export type GenerationAnswer =
  | { data: { generationId: string; results: GenerationResult[]; createdAt: string } }
  | { data: { taskId: string } };

/**
 * Words a generation's state as the answer to its submit.
 * @throws the generation's own AppError when it failed, with the credits that came back.
 */
export function answerOf({ manifest }: ServerTool, state: TaskState, origin: string): GenerationAnswer {
  const { generation } = state;
  if (manifest.delivery === "task") return { data: { taskId: generation.id } };
  if (state.status === "failed") throw returningCredits(state.error, generation.cost);
  const outputs = state.status === "succeeded" ? state.outputs : [];
  const results = outputs.map(({ key, seed }) => ({
    imageUrl: fileAddress(origin, key),
    ...(seed === null ? {} : { seed }),
  }));
  return { data: { generationId: generation.id, results, createdAt: generation.createdAt.toISOString() } };
}
