import { z } from "zod";

const runSchema = z.object({ seconds: z.number(), cpuSeconds: z.number(), peakMb: z.number() });
/** What one run took: on the clock, of processors, and in memory, all that the process of the engine had held until then. */
export type RunFigures = z.infer<typeof runSchema>;

/** What a process that measures one style tells; memory in megabytes of 1,000,000 bytes. */
export const figuresSchema = z.object({ small: runSchema, large: runSchema, idleMb: z.number() });
export type Figures = z.infer<typeof figuresSchema>;
