import { parseSharesCommand } from "~/server/privacy/shares/shares-command.ts";
import { SHARES } from "~/server/privacy/shares/answer-shares.server.ts";
import { reachCommand } from "~/server/db/operator-command.server.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import { sentenceForOperator } from "#registry/contract/errors/operator-error.ts";

const command = parseSharesCommand(process.argv.slice(2));
if ("help" in command) console.log(command.help);
else if ("mistake" in command) {
  console.error(command.mistake);
  process.exitCode = 2;
} else {
  try {
    const { text, exitCode } = await reachCommand(SHARES, parseEnv(process.env), command.request, new Date());
    console.log(text);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(sentenceForOperator(error));
    process.exitCode = 2;
  }
}
