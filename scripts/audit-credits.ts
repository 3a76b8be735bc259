import { parseArgs } from "node:util";
import type { AuditMode } from "~/server/money/credits/audit/audit.ts";
import { describeAudit } from "~/server/money/credits/audit/describe-audit.ts";
import { reachAudit } from "~/server/money/credits/audit/reach-audit.server.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import { sentenceForOperator } from "#registry/contract/errors/operator-error.ts";
import { openCheckpointKeys } from "~/server/config/open-secret.server.ts";

const HELP = `npm run audit:credits [-- options]
  proves every balance: what lies before the last checkpoint is shown to be unchanged since it was audited, and the
  accounts that changed since are audited from zero. Leaves a checkpoint when all is right.
  --full       audits all accounts from zero as well
  --restart    audits all accounts from zero, leaves earlier checkpoints out of account and begins anew: after
               SESSION_SECRET was exchanged, a backup restored, or a discrepancy looked into
  exit code    0 every balance is proven, 1 there are discrepancies, 2 the database can't be reached`;

function readMode(): AuditMode | "help" {
  const { values } = parseArgs({
    options: { full: { type: "boolean" }, restart: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) return "help";
  if (values.restart) return "restart";
  return values.full ? "full" : "tail";
}

try {
  const mode = readMode();
  if (mode === "help") console.log(HELP);
  else {
    const env = parseEnv(process.env);
    const { dataDir, databaseUrl } = env;
    const openKeys = () => openCheckpointKeys(env);
    const { place, audit } = await reachAudit({ dataDir, databaseUrl, mode, openKeys, now: new Date() });
    console.log(describeAudit(place, audit));
    process.exitCode = audit.discrepancies.length > 0 ? 1 : 0;
  }
} catch (error) {
  console.error(sentenceForOperator(error));
  process.exitCode = 2;
}
