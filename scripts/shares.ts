import { parseSharesCommand } from "~/server/privacy/shares/shares-command.ts";
import { SHARES } from "~/server/privacy/shares/answer-shares.server.ts";
import { runOperatorCommand } from "./site/run-operator-command.ts";

await runOperatorCommand(parseSharesCommand, SHARES);
