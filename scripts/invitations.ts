import { parseInvitationsCommand } from "~/server/money/credits/invitations/invitations-command.ts";
import { INVITATIONS } from "~/server/money/credits/invitations/reach-invitations.server.ts";
import { reachCommand } from "~/server/db/operator-command.server.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import { sentenceForOperator } from "#registry/contract/errors/operator-error.ts";

const command = parseInvitationsCommand(process.argv.slice(2));
if ("help" in command) console.log(command.help);
else if ("mistake" in command) {
  console.error(command.mistake);
  process.exitCode = 2;
} else {
  try {
    const { text, exitCode } = await reachCommand(
      INVITATIONS,
      parseEnv(process.env),
      command.request,
      new Date(),
    );
    console.log(text);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(sentenceForOperator(error));
    process.exitCode = 2;
  }
}
