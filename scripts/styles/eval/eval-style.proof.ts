import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { sampleManifest, samplePrompt, writeFiles, writeStyles } from "../checks/sample-styles.ts";
import type { Take } from "../preview/make-take.ts";
import { useWorkbench } from "../test-workbench.ts";
import { isOldFirst } from "./print-eval.ts";

const workbench = useWorkbench();

test("eval shows a commit's version and the folder's over one photograph, blind first, with their figures", async () => {
  const styles = workbench.styles();
  const replicate = {
    model: "bytedance/seedream-4",
    input: { prompt: "$prompt", image_input: "$images", size: "$size" },
  };
  const local = { recipe: [{ op: "flip", axis: "x" }], note: "quick" };
  writeStyles(styles, {
    "turn/manifest.json": sampleManifest("turn", { providers: { replicate, local } }),
    "turn/proof.json": { grade: "fair", cpuSeconds: 4 },
  });
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...words], {
      cwd: workbench.folder(),
    });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "First");
  writeFiles(styles, {
    "turn/prompt.md": samplePrompt("Turn it round."),
    "turn/proof.json": { grade: "good", cpuSeconds: 5 },
  });
  const out = join(workbench.folder(), "eval.html");
  const photo = projectPath("tests/fixtures/photos/astronaut.jpg");
  const { code, output } = await workbench.run([
    ...["eval", "turn", "--photo", photo, "--provider", "loopback", "--out", out],
  ]);
  expect(output).toMatch(/^HEAD: refused 0, failed 0$/m);
  expect(code).toBe(0);
  const page = readFileSync(out, "utf8");
  expect(page).toContain("changed: prompt");
  expect(page).toContain("<th>CPU of its proof</th><td>4 s</td><td>5 s</td>");
  expect(page).toMatch(/Skin shift, farthest<\/th><td>(-?\d+\.\d lighter|no face)/);
  expect(page).toContain("[-Mirror the photo.-] {+Turn it round.+}");
  const blind = page.slice(0, page.indexOf("<details>"));
  expect(blind).not.toMatch(/<h3>(HEAD|as it lies there)|<figcaption>\d/);
  expect(page).not.toMatch(/src="(?!data:)|href=/);
  const unknown = await workbench.run(["eval", "turn", "--against", "nowhere"]);
  expect(unknown.code).toBe(1);
}, 120_000);

test("the blind order differs from photograph to photograph, and is the same each time", () => {
  const parts = { prompt: "1", recipe: "2", input: "3", model: "4", copy: "5" };
  const take: Take = {
    number: 1,
    parts,
    prompt: "",
    calls: [],
    credits: 2,
    vendorCredits: 2,
    usd: null,
    results: [],
  };
  const other = { ...take, parts: { ...parts, prompt: "9" } };
  const names = Array.from({ length: 60 }, (_, index) => `photo-${index}.jpg`);
  const order = names.map((name) => isOldFirst(name, take, other));
  expect(order).toEqual(names.map((name) => isOldFirst(name, take, other)));
  const first = order.filter(Boolean).length;
  expect(first).toBeGreaterThan(15);
  expect(first).toBeLessThan(45);
});
