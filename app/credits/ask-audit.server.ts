import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { OperatorError } from "~/errors/operator-error.ts";
import { auditSocketPath } from "./audit-socket-path.server.ts";
import { AUDIT_RULES, type Audit } from "./audit.ts";

const Count = z.number().int().nonnegative();
const Answer = z.union([
  z.object({
    audit: z.object({
      accounts: Count,
      entries: Count,
      lots: Count,
      holds: z.object({ held: Count, captured: Count, released: Count }),
      balance: Count,
      discrepancies: z.array(
        z.object({ rule: z.enum(AUDIT_RULES), subject: z.string(), detail: z.string() }),
      ),
    }),
  }),
  z.object({ error: z.string() }),
]);

const TIME_LIMIT_MS = 120_000;

/**
 * Asks the server that uses a data folder to audit its embedded database.
 * @returns null when no server listens there.
 * @throws Error when one listens but cannot answer.
 */
export async function askAudit(dataDir: string): Promise<Audit | null> {
  const socket = connect(auditSocketPath(dataDir));
  socket.setTimeout(TIME_LIMIT_MS, () =>
    socket.destroy(new OperatorError("The server did not answer the audit in time.")),
  );
  try {
    await new Promise<void>((connected, failed) => socket.once("connect", connected).once("error", failed));
  } catch (error) {
    if (isNobodyThere(error)) return null;
    throw error;
  }
  const answer = Answer.parse(JSON.parse(await text(socket)));
  if ("error" in answer) throw new OperatorError(`The server could not audit its database: ${answer.error}`);
  return answer.audit;
}

const isNobodyThere = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ECONNREFUSED");
