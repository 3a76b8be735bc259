import { z } from "zod";
import type { ToolStats } from "#registry/contract/wire/tool-stats.ts";
import type { Db } from "~/server/db/db.ts";
import type { OperatorCommand } from "~/server/db/operator-command.server.ts";
import { generation } from "~/server/db/schema/generations.ts";
import { listSettledRuns, nearestRank, toStats, type SettledRun } from "./read-tool-stats.server.ts";

/** Which tools an operator wants figures of, all that ever ran where none is named, and as what. */
const StatsRequest = z.object({ ids: z.array(z.string()), format: z.enum(["text", "json"]) });
type StatsRequest = z.infer<typeof StatsRequest>;

/** Runs of a tool among which versions are told apart. */
const MOST_RUNS = 1_000;

/** Figures of one version: those of the page, and what the provider took. */
interface VersionStats extends ToolStats {
  version: string;
  medianPredictSeconds: number | null;
  /** US dollars that the vendor's runs cost in the mean, by the dated prices; null where that is not known. */
  meanUsd: number | null;
}

interface ToolFigures extends ToolStats {
  id: string;
  provider: string;
  versions: VersionStats[];
}

/** What of a tool decides how a provider's result looks; the copy does not. */
function versionOf({ parts, modelVersions }: SettledRun, provider: string): string {
  if (!parts) return "not recorded";
  const { prompt, recipe, input, model } = parts;
  if (provider === "local") return `prompt ${prompt}, recipe ${recipe}, input ${input}`;
  const resolved = modelVersions.map((version) => version.slice(0, 10)).join("+");
  return `prompt ${prompt}, input ${input}, model ${model}${resolved === "" ? "" : ` as ${resolved}`}`;
}

const known = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value) => (value === null ? [] : [value])).sort((a, b) => a - b);

function describeVersion(version: string, runs: readonly SettledRun[]): VersionStats {
  const costs = known(runs.map(({ vendorUsd }) => vendorUsd));
  return {
    version,
    ...toStats(runs),
    medianPredictSeconds: nearestRank(known(runs.map(({ predictSeconds }) => predictSeconds)), 0.5),
    meanUsd:
      costs.length === 0
        ? null
        : Number((costs.reduce((sum, usd) => sum + usd, 0) / costs.length).toFixed(4)),
  };
}

/** The figures of every tool and provider, by version, the newest first. They hold nothing of whoever asked. */
async function readFigures(db: Db, ids: readonly string[]): Promise<ToolFigures[]> {
  const pairs = await db
    .selectDistinct({ toolId: generation.toolId, provider: generation.provider })
    .from(generation)
    .orderBy(generation.toolId, generation.provider);
  const wanted = pairs.filter(({ toolId }) => ids.length === 0 || ids.includes(toolId));
  return Promise.all(
    wanted.map(async ({ toolId, provider }): Promise<ToolFigures> => {
      const runs = await listSettledRuns(db, { toolId, provider, limit: MOST_RUNS });
      const byVersion = new Map<string, SettledRun[]>();
      for (const run of runs) {
        const version = versionOf(run, provider);
        byVersion.set(version, [...(byVersion.get(version) ?? []), run]);
      }
      const versions = [...byVersion].map(([version, own]) => describeVersion(version, own));
      return { id: toolId, provider, ...toStats(runs), versions };
    }),
  );
}

const seconds = (value: number | null): string => (value === null ? "–" : `${value.toFixed(1)} s`);

const printStats = ({ runs, successRate, medianSeconds, p90Seconds }: ToolStats): string => {
  if (successRate === null) return `${runs} runs, too few for figures`;
  return `${runs} runs, ${(successRate * 100).toFixed(1)} % made, median ${seconds(medianSeconds)}, 90th ${seconds(p90Seconds)}`;
};

const printVersion = (stats: VersionStats): string => {
  const { version, medianPredictSeconds, meanUsd } = stats;
  const cost = meanUsd === null ? "vendor's cost not known" : `vendor $${meanUsd.toFixed(4)}`;
  return `  ${version}: ${printStats(stats)}; work ${seconds(medianPredictSeconds)}, ${cost}`;
};

const printFigures = (figures: readonly ToolFigures[]): string =>
  figures.length === 0
    ? "Nothing has run yet."
    : figures
        .flatMap((tool) => [
          `${tool.id} (${tool.provider}): ${printStats(tool)}`,
          ...tool.versions.map(printVersion),
        ])
        .join("\n");

/** `npm run styles -- stats`: how the last runs went, a hundred of a tool and of each version. */
export const STATS: OperatorCommand<StatsRequest> = {
  name: "stats",
  request: StatsRequest,
  async answer(db, { ids, format }) {
    const figures = await readFigures(db, ids);
    return {
      text: format === "json" ? JSON.stringify(figures, null, 2) : printFigures(figures),
      exitCode: 0,
    };
  },
};
