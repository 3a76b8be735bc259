import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampleCopy, sampleGermanCopy, writeFiles, writeStyles } from "../checks/sample-styles.fixture.ts";
import { useWorkbench } from "../workbench.fixture.ts";
import { workSheetSchema } from "./work-sheet.ts";

const workbench = useWorkbench();
const run = (...args: string[]) => workbench.run(args);

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

test("translate tells what is missing and stale with what fits and the agreed terms, and a filled-in sheet comes back", async () => {
  const styles = workbench.styles();
  const note = { register: "", quotes: "“”" };
  writeFiles(workbench.folder(), {
    "docs/glossary/en.json": { ...note, terms: { picture: { match: ["pictures?"], means: "a result" } } },
    "docs/glossary/de.json": { ...note, terms: { picture: { say: ["Bild"] } } },
  });
  writeStyles(styles, { "turn/copy/de.json": sampleGermanCopy() });
  await run("fix", "turn");
  writeFiles(styles, { "turn/copy/en.json": sampleCopy({ formTitle: "Turn any picture" }) });
  const { code, output } = await run("translate", "turn", "--locale", "de,fr");
  expect(code).toBe(0);
  expect(output).toContain("de: 0 missing, 1 stale, 0 without a record");
  expect(output).toContain("stale      formTitle, 13 of 44 columns: Turn any picture [picture: Bild]");
  expect(output).toContain("fr: 6 missing, 0 stale, 0 without a record");
  expect((await run("translate", "turn", "--locale", "en")).output).toContain("no locale to translate into");

  const sheet = join(workbench.folder(), "sheet.json");
  await run("translate", "turn", "--locale", "de,fr", "--out", sheet);
  const written = workSheetSchema.parse(readJson(sheet));
  const fill = (texts: Record<string, string>) =>
    writeFileSync(
      sheet,
      JSON.stringify({
        ...written,
        texts: written.texts.map((text) => ({ ...text, text: texts[`${text.locale}.${text.key}`] ?? "" })),
      }),
    );
  fill({ "de.formTitle": "Jedes Bild umdrehen", "fr.title": "Miroir" });
  const read = await run("translate", "turn", "--from", sheet);
  expect(read.output).toContain("wrote 1 texts to");
  expect(read.output).toContain("left out: fr: the file is made once it has every text; 5 are empty");
  expect(read.code).toBe(1);
  expect(readJson(join(styles, "turn/copy/de.json"))).toMatchObject({
    ...{ title: "Spiegel", formTitle: "Jedes Bild umdrehen" },
  });
  expect((await run("translate", "turn", "--locale", "de")).output).toBe(
    "de: 0 missing, 0 stale, 0 without a record",
  );

  const french = Object.fromEntries(written.texts.map(({ key }) => [`fr.${key}`, `En français : ${key}`]));
  fill(french);
  expect((await run("translate", "turn", "--from", sheet, "--locale", "fr")).code).toBe(0);
  expect((await run("translate", "turn", "--locale", "fr")).output).toContain("fr: 0 missing, 0 stale, 0");
  expect(readJson(join(styles, "turn/copy/fr.json"))).toMatchObject({ tags: ["En français : tags.0"] });

  writeFiles(styles, { "turn/copy/en.json": sampleCopy({ title: "Looking glass" }) });
  const late = await run("translate", "turn", "--from", sheet, "--locale", "fr");
  expect(late.output).toContain('left out: fr: the English of "title" has changed since the sheet was made');
});
