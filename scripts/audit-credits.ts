import { AUDIT } from "~/server/money/credits/audit/audit-credits.server.ts";
import { runOperatorCommand } from "./site/run-operator-command.ts";

const HELP = `npm run audit:credits
  proves every balance from the ledger, and changes nothing
  exit code    0 every balance is proven, 1 there are discrepancies, 2 the database can't be reached`;

await runOperatorCommand(([word]) => {
  if (word === undefined) return { request: {} };
  return word === "--help" ? { help: HELP } : { mistake: HELP };
}, AUDIT);
