import { referenceOf, costOf, type Model } from "#registry/contract/model.ts";
import { PRICE_LIST } from "#registry/contract/plans.ts";
import { priceOfOne } from "#registry/contract/price.ts";
import { readModels } from "#registry/source/read-models.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { createJob } from "~/server/generate/request/create-job.server.ts";
import type { Values } from "~/server/generate/request/parse-values.server.ts";
import { buildInput, listCalls } from "~/server/providers/replicate/build-input.ts";
import { listValues } from "../../tests/styles/list-values.ts";
import type { Command } from "./command.ts";
import { readTool } from "./run-tool.ts";

/** Of each payment, by the vendor's published price for cards: a share, and so many US dollars. */
const FEE = { share: 0.029, usd: 0.3 };

/** US dollars that one credit earns, as it is sold cheapest and dearest, after fees. */
function earningsOf(): { least: number; most: number } {
  const each = Object.values(PRICE_LIST).map(({ credits, cents }) => {
    const paid = cents / 100;
    return (paid - paid * FEE.share - FEE.usd) / credits;
  });
  return { least: Math.min(...each), most: Math.max(...each) };
}

/** What the vendor takes for one request, in US dollars; null where a price is not known. */
function costOfRequest(tool: ServerTool, values: Values, models: ReadonlyMap<string, Model>): number | null {
  const job = createJob({
    ...{ generationId: "budget", tool, photos: [], ratio: values.ratio, size: values.size, locale: "en" },
    ...{ deadlineMs: 0, text: values.text, values: values.all, seed: values.seed },
  });
  const costs = listCalls(tool.manifest, values.all).map((call) => {
    const model = models.get(call.model);
    return model ? costOf(model, buildInput(call.input, { job, images: [], output: "" })) : null;
  });
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

/** Choices that make a difference to cost or price, and both. */
interface Line {
  /** By field, the values that share the line. */
  choices: Map<string, Set<string>>;
  usd: number | null;
  credits: number;
}

/** A line for each pair of cost and price that a tool's form leads to. */
function listLines(tool: ServerTool, models: ReadonlyMap<string, Model>): Line[] {
  const lines = new Map<string, Line>();
  const names = tool.fields
    .filter(({ control }) => ["choice", "size", "switch"].includes(control))
    .map(({ name }) => name);
  for (const values of listValues(tool)) {
    const usd = costOfRequest(tool, values, models);
    const credits = priceOfOne(tool.prices, values.all);
    const key = `${usd} ${credits}`;
    const line = lines.get(key) ?? { choices: new Map<string, Set<string>>(), usd, credits };
    for (const name of names)
      line.choices.set(name, (line.choices.get(name) ?? new Set()).add(String(values.all[name] ?? "-")));
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** The choices of a line that the other lines do not have. */
function describeChoices({ choices }: Line, lines: readonly Line[]): string {
  const told = [...choices].filter(([name, values]) =>
    lines.some((other) => [...(other.choices.get(name) ?? [])].some((value) => !values.has(value))),
  );
  return told.map(([name, values]) => `${name} ${[...values].join("/")}`).join(", ") || "any choice";
}

const money = (usd: number): string => `$${usd.toFixed(4)}`;

/** `budget [id…]`: cost and earnings of every style's results; 0 also where some lose money, which is told. */
export const budgetStyles: Command = ({ stylesDir, root, ids, print }) => {
  const models = new Map(readModels(root).map((model) => [referenceOf(model), model]));
  const dates = [...models.values()].flatMap(({ price }) => price?.date ?? []).sort();
  const { least, most } = earningsOf();
  print(
    `Prices of ${[...new Set([dates[0] ?? "no day", dates.at(-1) ?? "no day"])].join(" to ")}. A credit earns ${money(least)} to ${money(most)} after fees of ${(FEE.share * 100).toFixed(1)} % and $${FEE.usd.toFixed(2)} a payment; the least counts.\n`,
  );
  const losing = new Set<string>();
  for (const id of ids.length > 0 ? ids : listStyleIds(stylesDir)) {
    const tool = readTool(stylesDir, id);
    if (!tool.manifest.providers.replicate) {
      print(`${id}: no vendor`);
      continue;
    }
    const lines = listLines(tool, models);
    for (const line of lines) {
      const { usd, credits } = line;
      const head = `${id}: ${describeChoices(line, lines)}: ${credits} credits earn ${money(credits * least)}`;
      if (usd === null) print(`${head}; the vendor's price is not known`);
      else {
        const left = credits * least - usd;
        if (left < 0) losing.add(id);
        print(`${head}, the vendor takes ${money(usd)}${left < 0 ? `; LOSES ${money(-left)}` : ""}`);
      }
    }
  }
  print(
    losing.size > 0
      ? `\n${losing.size} lose money on some choice: ${[...losing].join(", ")}`
      : "\nNone loses money by these prices.",
  );
  return 0;
};
