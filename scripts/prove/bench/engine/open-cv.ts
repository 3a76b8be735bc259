import { fileURLToPath } from "node:url";
import { runProgram } from "./run-program.ts";

const SCRIPT = fileURLToPath(new URL("open-cv.py", import.meta.url));
/** A Python of somebody's own may stand before the system's, which has the system's packages. */
const PROGRAMS = ["python3", "/usr/bin/python3"];

/** Works on a picture's file with OpenCV, in a warm process; gives the milliseconds of processor of the last time. */
export type OpenCv = (input: string, operation: string, output: string) => Promise<number>;

/** Finds OpenCV for Python; null where it is not installed. */
export async function findOpenCv(): Promise<OpenCv | null> {
  for (const program of PROGRAMS) {
    if ((await runProgram(program, ["-c", "import cv2"])) === null) continue;
    return async (input, operation, output) => {
      const run = await runProgram(program, [SCRIPT, input, output, operation, "2"]);
      const last = run?.output.trim().split("\n").at(-1);
      if (last === undefined || last === "") throw new Error(`OpenCV failed with ${operation}`);
      return Number(last);
    };
  }
  return null;
}
