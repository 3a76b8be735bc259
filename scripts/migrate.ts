// npm run db:migrate: makes and changes every table, as the role that owns them. `npm start` does it by itself where its
// own role may.
import { openDatabase } from "~/server/db/database.server.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import { keepNewFilesPrivate } from "~/server/config/private-files.server.ts";
import { sentenceForOperator } from "#registry/contract/errors/operator-error.ts";
import { openBoss } from "~/server/tasks/task-queue.server.ts";

keepNewFilesPrivate();
try {
  const { dataDir, databaseUrl } = parseEnv(process.env);
  const database = await openDatabase({ dataDir, databaseUrl });
  const log = { error: (fields: object, message: string) => console.error(message, fields) };
  const boss = await openBoss(database, log);
  await boss.stop();
  await database.close();
  console.log(`The tables of ${database.place} are up to date.`);
} catch (error) {
  console.error(sentenceForOperator(error));
  process.exitCode = 1;
}
