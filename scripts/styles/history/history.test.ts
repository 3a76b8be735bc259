import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashParts, partTextsOf } from "#registry/compile/hash-parts.ts";
import { readStyleSource } from "#registry/source/style-source.ts";
import {
  sampleGermanCopy,
  sampleManifest,
  samplePrompt,
  writeFiles,
  writeStyles,
} from "../checks/sample-styles.ts";
import { useWorkbench } from "../test-workbench.ts";
import { readPresent } from "./read-history.ts";

const workbench = useWorkbench();
const run = (...args: string[]) => workbench.run(args);

/** A repository of the folder's styles, as it stands; gives how to go on in it. */
function keepHistory(): (...words: string[]) => void {
  const git = (...words: string[]) =>
    void execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...words], {
      cwd: workbench.folder(),
    });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "First");
  return git;
}

test("diff tells a prompt by words and a recipe by steps, and log which parts a commit changed", async () => {
  const styles = workbench.styles();
  writeStyles(styles, { "turn/prompt.md": samplePrompt("Mirror the photo from left to right.") });
  const git = keepHistory();
  expect(await run("diff", "turn")).toEqual({ code: 0, output: "turn is as it was at HEAD" });
  writeFiles(styles, { "turn/prompt.md": samplePrompt("Mirror the picture from left to right.") });
  git("commit", "-qam", "Another word");
  const recipe = [
    { op: "flip", axis: "y" },
    { op: "flip", axis: "x" },
  ];
  writeFiles(styles, {
    "turn/manifest.json": sampleManifest("turn", {
      credits: 3,
      providers: { local: { recipe, note: "quick" } },
    }),
  });
  const { code, output } = await run("diff", "turn", "HEAD~1");
  expect(code).toBe(1);
  expect(output).toContain("prompt\n  Mirror the [-photo-] {+picture+} from left to right.");
  expect(output).toContain('recipe\n  + {"op":"flip","axis":"y"}\n    {"op":"flip","axis":"x"}');
  expect(output).toContain("manifest\n  credits: 2 → 3");
  expect(output).toMatch(/pictures\n.*eval turn --against HEAD~1$/);
  const log = await run("log", "turn");
  expect(log.output).toMatch(
    /Another word\n {2}prompt [0-9a-f]{10}\n\S+ {2}\S+ {2}First\n {2}prompt .*copy /,
  );
  expect((await run("diff", "turn", "nowhere")).code).toBe(1);
});

test("rollback puts one folder's manifest, form and prompt back, and leaves copy and other folders alone", async () => {
  const styles = workbench.styles();
  const read = (path: string) => readFileSync(join(styles, path), "utf8");
  writeStyles(styles, { "turn/images/note.txt": "a", "other/prompt.md": samplePrompt("One.") });
  const old = [read("turn/manifest.json"), read("turn/prompt.md")];
  const git = keepHistory();
  const changed = sampleManifest("turn", { credits: 3 });
  writeFiles(styles, {
    "turn/manifest.json": changed,
    "turn/form.json": { fields: [] },
    "turn/prompt.md": samplePrompt("Turn it."),
    "turn/copy/en.json": { title: "Another" },
    "other/prompt.md": samplePrompt("Two."),
  });
  git("add", "-A");
  git("commit", "-qm", "Second");
  writeFiles(styles, { "turn/images/note.txt": "b", "other/prompt.md": samplePrompt("Three.") });
  const refused = await run("rollback", "turn");
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining("changes that are not committed"),
  ]);
  writeFiles(styles, { "turn/images/note.txt": "a" });

  const { code, output } = await run("rollback", "turn");
  expect(code).toBe(0);
  expect(output).toContain("[-Turn it.-] {+Mirror the photo.+}");
  expect(output).toContain("credits: 3 → 2");
  expect([read("turn/manifest.json"), read("turn/prompt.md")]).toEqual(old);
  expect(existsSync(join(styles, "turn/form.json"))).toBe(false);
  expect(read("turn/copy/en.json")).toContain("Another");
  expect(read("other/prompt.md")).toContain("Three.");
  git("commit", "-qam", "Third");
  expect((await run("rollback", "turn", "HEAD~1")).output).toContain("credits: 2 → 3");
  expect((await run("rollback", "turn", "nowhere")).code).toBe(1);
});

test("the versions that log tells of are those that results carry", () => {
  const styles = workbench.styles();
  writeStyles(styles, { "turn/form.json": { fields: [] }, "turn/copy/de.json": sampleGermanCopy() });
  const ofResults = hashParts(partTextsOf(readStyleSource(styles, "turn")));
  expect(hashParts(readPresent(styles, "turn"))).toEqual(ofResults);
});

test("a style without an earlier version is not rolled back", async () => {
  writeStyles(workbench.styles(), { "turn/prompt.md": samplePrompt("Turn.") });
  keepHistory();
  const { code, output } = await run("rollback", "turn");
  expect([code, output]).toEqual([1, expect.stringContaining("turn has no earlier version")]);
});
