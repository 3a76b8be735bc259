import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { prepareAudit, rulesAt } from "./audit-credits.server.ts";
import { AUDIT_RULES } from "./audit-rules.server.ts";

/** Tables that grow with every picture. */
const LARGE = ["credit_entry", "credit_hold", "credit_lot", "generation", "output"];

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  Plans?: PlanNode[] | undefined;
}
const Plan: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    Plans: z.array(Plan).optional(),
  }),
);
const Explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan })]) })]);

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** The large tables that a plan reads anew for each row of something else. */
const listLookedUp = (plan: PlanNode): string[] =>
  listNodes(plan)
    .filter((node) => node["Node Type"] === "Nested Loop")
    .flatMap(({ Plans: [, ...inner] = [] }) => inner.flatMap(listNodes))
    .map((node) => node["Relation Name"] ?? "")
    .filter((name) => LARGE.includes(name));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each(AUDIT_RULES)(
  "%s reads large tables from end to end, and looks no row of them up one by one",
  async (rule) => {
    await database.db.transaction(async (tx) => {
      await prepareAudit(tx);
      const { rows } = await tx.execute(
        sql`explain (format json) ${rulesAt(new Date("2026-11-21T12:00:00Z"))[rule]}`,
      );
      const [{ "QUERY PLAN": explained }] = Explained.parse(rows);
      expect(listLookedUp(explained[0].Plan)).toEqual([]);
    });
  },
);
