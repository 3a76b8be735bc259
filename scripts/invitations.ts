import { parseInvitationsCommand } from "~/server/money/credits/invitations/invitations-command.ts";
import { INVITATIONS } from "~/server/money/credits/invitations/reach-invitations.server.ts";
import { runOperatorCommand } from "./site/run-operator-command.ts";

await runOperatorCommand(parseInvitationsCommand, INVITATIONS);
