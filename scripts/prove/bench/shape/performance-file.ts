import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { figureSchema } from "./figure.ts";

/** Where the figures are kept. */
const FIGURES_FILE = "docs/performance.json";

/** The page that is made of them. */
export const PAGE_FILE = "docs/performance.md";

const sectionSchema = z
  .object({
    figures: z.array(figureSchema),
    notes: z.array(z.string()),
    /** What was measured, when, and on what. */
    commit: z.string(),
    date: z.string(),
    machine: z.string(),
  })
  .strict();
/** One finished run of a bench. */
export type Section = z.infer<typeof sectionSchema>;

const sectionsSchema = z.record(sectionSchema);
/** The kept run of each bench, by its name. */
export type Sections = Readonly<Record<string, Section>>;

/**
 * The kept runs; nothing where there is no such file.
 * @throws Error where the file is none of ours
 */
export const readSections = (): Sections =>
  existsSync(FIGURES_FILE) ? sectionsSchema.parse(JSON.parse(readFileSync(FIGURES_FILE, "utf8"))) : {};

/** Keeps runs, and the page of them. */
export function writeSections(sections: Sections, page: string): void {
  writeFileSync(FIGURES_FILE, `${JSON.stringify(sections, null, 2)}\n`);
  writeFileSync(PAGE_FILE, page);
}
