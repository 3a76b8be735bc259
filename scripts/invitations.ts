import {
  parseInvitationsCommand,
  INVITATIONS,
} from "~/server/money/credits/invitations/invitations-command.server.ts";
import { runOperatorCommand } from "./site/run-operator-command.ts";

await runOperatorCommand(parseInvitationsCommand, INVITATIONS);
