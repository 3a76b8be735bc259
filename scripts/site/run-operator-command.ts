import { parseEnv } from "~/server/config/env.server.ts";
import { keepNewFilesPrivate } from "~/server/config/private-files.server.ts";
import { reachCommand, type OperatorCommand } from "~/server/db/operator-command.server.ts";
import { sentenceForOperator } from "#registry/contract/errors/operator-error.ts";

/** Does what the command line asks for, and sets the exit code: 2 where it was not understood or can't be done here. */
export async function runOperatorCommand<Request>(
  parse: (words: readonly string[]) => { help: string } | { request: Request } | { mistake: string },
  command: OperatorCommand<Request>,
): Promise<void> {
  keepNewFilesPrivate();
  const asked = parse(process.argv.slice(2));
  if ("help" in asked) return console.log(asked.help);
  if ("mistake" in asked) {
    console.error(asked.mistake);
    process.exitCode = 2;
    return;
  }
  try {
    const { text, exitCode } = await reachCommand(command, parseEnv(process.env), asked.request, new Date());
    console.log(text);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(sentenceForOperator(error));
    process.exitCode = 2;
  }
}
