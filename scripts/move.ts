import { readFile } from "node:fs/promises";
import { parseArgs, parseEnv as parseEnvFile } from "node:util";
import { parseEnv } from "~/server/config/env.server.ts";
import { keepNewFilesPrivate } from "~/server/config/private-files.server.ts";
import { OperatorError, sentenceForOperator } from "#registry/contract/errors/operator-error.ts";
import { moveSite } from "./site/move/move-site.ts";

const HELP = `npm run move -- --to <env file>
  copies the site in DATA_DIR, whose database is embedded, to the PostgreSQL server and the bucket that the file names
  (DATABASE_URL, SESSION_SECRET, BASE_URL, S3_…, written as in .env.example). The server must be stopped and the target
  empty. Both sides are compared and audited; then the source can't be started any more. Run it again when it was stopped.
  exit code    0 moved, 2 it could not be done, with the reason`;

async function readTarget(file: string | undefined) {
  if (file === undefined) throw new OperatorError(`--to is missing.\n${HELP}`);
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new OperatorError(`${file} can't be read.`, { cause });
  });
  return parseEnv(parseEnvFile(text));
}

keepNewFilesPrivate();
try {
  const { values } = parseArgs({ options: { to: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) console.log(HELP);
  else {
    const target = await readTarget(values.to);
    const source = parseEnv(process.env);
    await moveSite({ source, target, now: () => new Date(), tell: (line) => console.log(line) });
    console.log(
      `Moved. Start the site with the settings of ${values.to}; ${source.dataDir} stays as it was, as a backup.`,
    );
  }
} catch (error) {
  console.error(sentenceForOperator(error));
  process.exitCode = 2;
}
