import { expect, test } from "vitest";
import { fetchFile, packageFolder } from "./tensor-engine.server.ts";

test("fetchFile reads files and refuses every network address", async () => {
  const response = await fetchFile(import.meta.url);
  expect(await response.text()).toContain("refuses every network address");
  await expect(fetchFile("https://example.com/model.json")).rejects.toThrow("files only");
  await expect(fetchFile("http://127.0.0.1/model.json")).rejects.toThrow("files only");
});

test("packageFolder finds a package whose exports hide it, and names one that is missing", () => {
  expect(packageFolder("@vladmandic/human")).toMatch(/human$/);
  expect(() => packageFolder("no-such-package-here")).toThrow("no-such-package-here is not installed");
});
