import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  sampleCopy,
  sampleGermanCopy,
  sampleManifest,
  samplePrompt,
  writeStyles,
} from "./checks/sample-styles.ts";
import { useWorkbench } from "./test-workbench.ts";

const workbench = useWorkbench();
const run = (...args: string[]) => workbench.run(args);

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

test("export writes every folder as one JSON or one table, and tells of what can't be read", async () => {
  const styles = workbench.styles();
  writeStyles(styles, {
    "turn/copy/de.json": sampleGermanCopy({ formDesc: 'Ein "Foto",\ngenügt.' }),
    "broken/manifest.json": "{",
  });
  const out = join(workbench.folder(), "out/styles.json");
  expect((await run("export", "turn", "--out", out)).code).toBe(0);
  expect(readJson(out)).toEqual([
    {
      id: "turn",
      manifest: sampleManifest("turn"),
      prompt: samplePrompt("Mirror the photo."),
      copy: { en: sampleCopy(), de: sampleGermanCopy({ formDesc: 'Ein "Foto",\ngenügt.' }) },
    },
  ]);
  const { code, output } = await run("export", "--format", "csv");
  expect(code).toBe(1);
  const lines = output.split("\n");
  expect(lines[0]).toBe("id,part,key,value,de,es,fr,it,ja,ko,pt,vi,ar,zh,tw");
  expect(output).toContain("\nturn,manifest,credits,2,,");
  expect(output).toContain("\nturn,copy,title,Mirror,Spiegel,,");
  expect(output).toContain('\nturn,copy,formDesc,One photo is enough.,"Ein ""Foto"",\ngenügt.",,');
  expect(output).toMatch(/\nbroken,problem,,.*json-syntax/);
});
