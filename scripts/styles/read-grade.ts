import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** What the local engine makes of a style's photographs, from the best to the worst. */
export const GRADES = ["good", "fair", "toy"] as const;
export type Grade = (typeof GRADES)[number];

const recordSchema = z.object({ grade: z.enum(GRADES) });

/** The grade that the proof wrote into a style's record; null where none was measured. */
export function readGrade(stylesDir: string, id: string): Grade | null {
  const file = join(stylesDir, id, "proof.json");
  if (!existsSync(file)) return null;
  const read = recordSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  return read.success ? read.data.grade : null;
}
