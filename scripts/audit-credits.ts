import { describeAudit } from "~/credits/describe-audit.ts";
import { reachAudit } from "~/credits/reach-audit.server.ts";
import { parseEnv } from "~/env.server.ts";
import { sentenceForOperator } from "~/errors/operator-error.ts";

// Exit codes: 0 every balance is proven, 1 there are discrepancies, 2 the database can't be reached.
try {
  const { place, audit } = await reachAudit(parseEnv(process.env), new Date());
  console.log(describeAudit(place, audit));
  process.exitCode = audit.discrepancies.length > 0 ? 1 : 0;
} catch (error) {
  console.error(sentenceForOperator(error));
  process.exitCode = 2;
}
