import type pg from "pg";
import { z } from "zod";
import type { Statement } from "./open-sized-site.ts";

/** A table with fewer rows than this is read whole because that is quicker. */
const LARGE_FROM = 1_000;

const Plan = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    Plans: z.array(Plan).optional(),
  }),
) as z.ZodType<PlanNode>;
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  Plans?: PlanNode[] | undefined;
}
const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Names the tables of a database that are large, as its statistics say. */
export async function listLarge(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${LARGE_FROM}`,
  );
  return z
    .array(z.object({ name: z.string() }))
    .parse(tables)
    .map(({ name }) => name);
}

/** Names the large tables that a statement's plan reads from one end to the other, each with its statement. */
export async function findWholeReads(
  pool: pg.Pool,
  { text, values }: Statement,
  large: readonly string[],
): Promise<string[]> {
  if (!/^\s*(?:select|update|delete|with|insert)/i.test(text)) return [];
  const { rows: plans } = await pool.query(`explain (format json) ${text}`, values);
  const [{ "QUERY PLAN": parsed }] = z
    .tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan })]) })])
    .parse(plans);
  return listNodes(parsed[0].Plan)
    .filter((node) => node["Node Type"] === "Seq Scan" && large.includes(node["Relation Name"] ?? ""))
    .map((node) => `${node["Relation Name"]}: ${text.slice(0, 160)}`);
}
