import pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import * as schema from "~/server/db/schema/index.ts";
import { ACCOUNTS, accountName, prepareLedger } from "./ledger-work.ts";

/** A statement as the ledger sends it. */
export interface Statement {
  text: string;
  values: unknown[];
}

const SAMPLE = "bench-sample";

/** What one hold and capture send to PostgreSQL; prepares the database on the way, which must be migrated and empty. */
export async function recordStatements(databaseUrl: string, now: Date): Promise<Statement[]> {
  const statements: Statement[] = [];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
    const work = await prepareLedger(drizzle(pool, { schema, logger }), now);
    statements.length = 0;
    await work.holdAndCapture(ACCOUNTS, SAMPLE);
    return statements;
  } finally {
    await pool.end();
  }
}

/** The same statement for another account and generation. */
export function adaptStatement(
  { text, values }: Statement,
  account: number,
  generationId: string,
): Statement {
  const adapt = (value: unknown): unknown => {
    if (value === ACCOUNTS) return account; // the number of its lot, too
    return typeof value === "string"
      ? value
          .replaceAll(SAMPLE, generationId)
          .replaceAll(accountName(ACCOUNTS), accountName(account))
          .replaceAll(`"lotId":${ACCOUNTS}`, `"lotId":${account}`)
      : value;
  };
  return { text, values: values.map(adapt) };
}

/** The statements as a script of pgbench, which takes an account and a generation at random. */
export function writePgbenchScript(statements: Statement[]): string {
  const lines = statements.map(({ text, values }) => {
    const { values: adapted } = adaptStatement({ text, values }, ACCOUNTS, "bench-:client_id-:generation");
    const literals = adapted.map((value) =>
      literalOf(value)
        .replaceAll(accountName(ACCOUNTS), "bench-account-:account")
        .replaceAll(`"lotId":${ACCOUNTS}`, '"lotId": :account')
        .replace(new RegExp(`^${ACCOUNTS}$`), ":account"),
    );
    return `${text.replace(/\$(\d+)/g, (_, position: string) => literals[Number(position) - 1] ?? "null")};`;
  });
  const variables = [`\\set account random(1, ${ACCOUNTS})`, "\\set generation random(1, 1000000000000)"];
  return [...variables, ...lines.map((line) => line.replaceAll("\n", " "))].join("\n");
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
