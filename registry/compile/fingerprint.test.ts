import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { makeFolder, writeFiles } from "../../scripts/styles/checks/sample-styles.ts";
import { hashFiles, hashStyle } from "./fingerprint.ts";

test("a style's version covers the shared variants that its manifest names", () => {
  const folder = makeFolder();
  const versionsOf = (variants: unknown) => {
    writeFiles(folder, { "manifest.json": { variants } });
    return [hashStyle(folder, ["manifest.json"]), hashFiles(folder, ["manifest.json"])];
  };
  const [shared, alone] = versionsOf({ shared: "edit-by-words" });
  expect(shared).not.toBe(alone);
  const [own, same] = versionsOf([]);
  expect(own).toBe(same);
  rmSync(folder, { recursive: true, force: true });
});
