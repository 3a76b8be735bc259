import { z } from "zod";

/** One step of a recipe: an operation of the local engine and its parameters. A new operation is one branch here and one function in `app/providers/local/operations`. */
export const stepSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("flip"), axis: z.enum(["x", "y"]).default("x") }).strict(),
]);
export type Step = z.infer<typeof stepSchema>;
export type StepOf<Op extends Step["op"]> = Extract<Step, { op: Op }>;

export const recipeSchema = z.array(stepSchema).min(1).max(40);
export type Recipe = z.infer<typeof recipeSchema>;
