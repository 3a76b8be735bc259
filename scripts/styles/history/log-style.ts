import { hashParts } from "#registry/compile/hash-parts.ts";
import { TOOL_PARTS } from "#registry/contract/compiled.ts";
import { UsageError, type Command } from "../command.ts";
import { askGit, readPast } from "./read-history.ts";

/** So many commits are told, the newest first. */
const MOST = 50;

/** `log <id>`: every commit that changed a style, with the parts that it changed and their versions since. */
export const logStyle: Command = ({ stylesDir, ids, print }) => {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0)
    throw new UsageError("log wants one style, as in: npm run styles -- log bald-filter");
  const lines = askGit(
    stylesDir,
    "log",
    `-${MOST + 1}`,
    "--format=%h%x09%ad%x09%s",
    "--date=short",
    "--",
    id,
  );
  const commits = lines.split("\n").filter((line) => line !== "");
  const versions = commits.map((line) => hashParts(readPast(stylesDir, id, line.split("\t")[0] ?? "")));
  for (const [index, line] of commits.slice(0, MOST).entries()) {
    const [own, older] = [versions[index], versions[index + 1]];
    const changed = TOOL_PARTS.filter((part) => own?.[part] !== older?.[part]);
    const told = changed.map((part) => `${part} ${own?.[part]}`).join(", ");
    print(`${line.replaceAll("\t", "  ")}\n  ${told || "pictures, records or what is said of it elsewhere"}`);
  }
  if (commits.length === 0) print(`no commit has touched ${id} yet`);
  return 0;
};
