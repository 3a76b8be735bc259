import type { OperatorCommand } from "~/server/db/operator-command.server.ts";
import { answerInvitations } from "./answer-invitations.server.ts";
import { InvitationsRequest } from "./invitations-command.ts";

/** `npm run invitations`. */
export const INVITATIONS: OperatorCommand<InvitationsRequest> = {
  name: "invitations",
  request: InvitationsRequest,
  answer: answerInvitations,
};
