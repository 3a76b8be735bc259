import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useToolForm } from "./steps/tool-form.ts";

const generationsSchema = z.object({
  generations: z.array(
    z.object({ results: z.array(z.object({ text: z.string().optional(), seed: z.number().optional() })) }),
  ),
});

/** The newest result as the site's API tells it. */
async function readNewest({ page }: Visit, toolId: string) {
  const answer = await page.request.get(`/api/generations?toolId=${toolId}`);
  return generationsSchema.parse(await answer.json()).generations[0]?.results[0];
}

test("a photo goes in, a text in the asked language comes out, and the button copies exactly that text", async () => {
  const visit = await openVisit({ browser: { permissions: ["clipboard-read", "clipboard-write"] } });
  const { page, t } = visit;
  const tool = useToolForm(visit, "image-description");
  await tool.open();
  await tool.upload(pickPhoto("coffee"));
  await tool.list("language").selectOption({ label: tool.optionOf("language", "de") });
  await tool.generate();
  await tool.succeeds();
  const text = (await readNewest(visit, "image-description"))?.text ?? "";
  expect(text).toMatch(/\b(der|die|das)\b/i);
  expect(text).not.toMatch(/\b(the|and)\b/i);
  const shown = page.locator(".result-words");
  expect(await shown.getAttribute("lang")).toBe("de");
  const paragraphs = text.split("\n").filter((line) => line !== "");
  expect(await shown.locator("p").allInnerTexts()).toEqual(paragraphs);

  await page.getByRole("button", { name: t("style.results.copyText", { n: 1 }) }).click();
  await page.getByRole("button", { name: t("style.below.copied") }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  const download = await tool.download();
  expect(download.suggestedFilename()).toMatch(/^imgfx_\d{8}-\d{6}_1\.txt$/);
  expect(await readFile(await download.path(), "utf8")).toBe(`${text}\n`);
  await visit.end();
});
