import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { GRADES, type Grade } from "../contract/grade.ts";

const recordSchema = z.object({ grade: z.enum(GRADES) });

/** The grade that the proof wrote into a style's record; null where none was measured. */
export function readGrade(stylesDir: string, id: string): Grade | null {
  const file = join(stylesDir, id, "proof.json");
  if (!existsSync(file)) return null;
  const read = recordSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  return read.success ? read.data.grade : null;
}
