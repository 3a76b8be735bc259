import { z } from "zod";

/** What was measured of a page; bytes are counted, and the ratio is the middle of its rounds. */
const pageFigures = z
  .object({
    page: z.string(),
    /** Of its HTML as it is, and packed. */
    plain: z.number(),
    packed: z.number(),
    /** Of the scripts that it asks for before anybody does anything, packed. */
    scripts: z.number(),
    /** Processor time of an answer, over that of a packed file of about its size from the same server. */
    ratio: z.object({ median: z.number(), least: z.number(), most: z.number() }),
  })
  .strict();
export type PageFigures = z.infer<typeof pageFigures>;
export const figuresFile = z.object({ rounds: z.number(), pages: z.array(pageFigures) }).strict();
export type FiguresFile = z.infer<typeof figuresFile>;

/** How much worse a figure may be than the committed one. */
const TOLERANCE = 1.15;

/** The middle, the least and the most of some figures. */
export function summarize(figures: readonly number[]): PageFigures["ratio"] {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  return { median: at(Math.floor(sorted.length / 2)), least: at(0), most: at(sorted.length - 1) };
}

/** A line for each figure that is worse by more than the tolerance than the committed one. */
export function findLosses(now: readonly PageFigures[], committed: readonly PageFigures[]): string[] {
  return committed.flatMap((before) => {
    const after = now.find(({ page }) => page === before.page);
    if (after === undefined) return [`${before.page}: was not measured`];
    const figures = [
      ["HTML, plain", before.plain, after.plain],
      ["HTML, packed", before.packed, after.packed],
      ["scripts, packed", before.scripts, after.scripts],
      // Compared with its own range: on a busy machine the middle moves.
      ["processor time", before.ratio.most, after.ratio.median],
    ] as const;
    return figures
      .filter(([, was, is]) => is > was * TOLERANCE)
      .map(([what, was, is]) => `${before.page}: ${what}: ${round(is)} instead of ${round(was)}`);
  });
}

const round = (figure: number) => Number(figure.toPrecision(4));

/** The figures as the page that is committed. */
export function renderFigures({ rounds, pages }: FiguresFile): string {
  const rows = pages.map(({ page, plain, packed, scripts, ratio }) =>
    [
      page,
      ...[plain, packed, scripts].map((bytes) => (bytes / 1000).toFixed(1)),
      `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)})`,
    ].join(" | "),
  );
  return `# Performance

\`npm run bench -- pages --write\` makes this page and \`performance.json\`; \`npm run bench -- pages --check\` measures anew and fails where a figure is more than ${Math.round((TOLERANCE - 1) * 100)} % worse.

Bytes are thousands. "Packed" is brotli as it is sent. "Scripts" are those that a page asks for before anybody does anything. The last column is the processor time of an answer, over that of a packed script of about its size from the same server in the same run: the median of ${rounds} rounds, with its range.

| Page | HTML, plain | HTML, packed | Scripts, packed | Time of an answer over a file's |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join("\n")}
`;
}
