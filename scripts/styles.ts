import { runStyles } from "./styles/run-styles.ts";

process.exitCode = await runStyles(process.argv.slice(2), {
  environment: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
