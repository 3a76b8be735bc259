import { z } from "zod";

const runSchema = z.object({ seconds: z.number(), peakMb: z.number() });
/** What one run took. */
export type RunFigures = z.infer<typeof runSchema>;

/** What a process that measures one style tells; memory in megabytes of 1,000,000 bytes. */
export const figuresSchema = z.object({ small: runSchema, large: runSchema, idleMb: z.number() });
export type Figures = z.infer<typeof figuresSchema>;
