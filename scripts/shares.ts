import { parseSharesCommand, SHARES } from "~/server/privacy/shares-command.server.ts";
import { runOperatorCommand } from "./site/run-operator-command.ts";

await runOperatorCommand(parseSharesCommand, SHARES);
