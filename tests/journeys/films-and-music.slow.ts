import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openVisit } from "./steps/open-visit.ts";
import { useToolForm } from "./steps/tool-form.ts";

/** The codec of the films, as browsers are asked for it. */
const FILM_TYPE = 'video/mp4; codecs="avc1.42E01E"';
/** `HTMLMediaElement.HAVE_CURRENT_DATA`: a picture is there. */
const HAS_DATA = 2;

const readPlayer = (player: Locator) =>
  player.evaluate((element) => {
    if (!(element instanceof HTMLMediaElement)) throw new Error("no player");
    const { currentTime, duration, readyState } = element;
    return { currentTime, duration, readyState };
  });

test("a film of the preview engine costs that engine's price, names no vendor's model, and plays", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  const tool = useToolForm(visit, "ai-video");
  await tool.open();
  await tool.showsPrice(4);
  await tool.option("resolution", "1080p").click();
  await tool.showsPrice(6);
  await tool.cheaper(2, tool.optionOf("resolution", "480p")).click();
  await tool.showsPrice(2);
  expect(await tool.option("resolution", "480p").isChecked()).toBe(true);
  await tool.form.getByText(tool.wordsOf("model").instead ?? "", { exact: true }).waitFor();
  expect(await tool.form.innerText()).not.toMatch(/Veo|Seedance/);
  for (const seconds of ["5", "8", "10"])
    expect(await tool.option("duration", seconds).isDisabled(), seconds).toBe(false);
  await tool.option("duration", "5").click();
  await tool.showsPrice(2);

  await tool.box("prompt").fill("A slow zoom in on a lighthouse at night, snow falling");
  await tool.generate();
  await tool.developing("generating").waitFor();
  await tool.succeeds();
  await tool.showsBalance(2);

  const film = page.locator("video");
  const canPlay = await page.evaluate(
    (type) => document.createElement("video").canPlayType(type) !== "",
    FILM_TYPE,
  );
  if (canPlay) {
    await expect.poll(async () => (await readPlayer(film)).readyState).toBeGreaterThanOrEqual(HAS_DATA);
    expect((await readPlayer(film)).duration).toBeCloseTo(5, 0);
    await film.evaluate(async (element) => {
      if (element instanceof HTMLMediaElement) await element.play();
    });
    await expect.poll(async () => (await readPlayer(film)).currentTime).toBeGreaterThan(0.2);
  } else await page.getByText(t("style.player.failed")).waitFor();

  const download = await tool.download();
  expect(download.suggestedFilename()).toMatch(/^imgfx_\d{8}-\d{6}_1\.mp4$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(4, 8).toString("latin1")).toBe("ftyp");
  await visit.end();
});

test("music is made quickly or in one's own words, and what was typed for either is kept while the other is shown", async () => {
  const visit = await openVisit();
  const { page } = visit;
  const tool = useToolForm(visit, "ai-music");
  await tool.open();
  await tool.box("prompt").fill("Calm piano with soft strings");
  expect(await tool.box("style").count()).toBe(0);

  await tool.option("mode", "custom").click();
  await tool.box("style").fill("folk, guitar, slow");
  expect(await tool.box("prompt").count()).toBe(0);
  expect(await tool.box("lyrics").count(), "lyrics without a voice").toBe(0);
  await tool.option("musicType", "vocal").click();
  await tool.box("lyrics").fill("The lights come on along the pier");
  await tool.option("musicType", "instrumental").click();
  expect(await tool.box("lyrics").count()).toBe(0);
  await tool.option("musicType", "vocal").click();
  expect(await tool.box("lyrics").inputValue()).toBe("The lights come on along the pier");

  await tool.option("mode", "quick").click();
  expect(await tool.box("style").count()).toBe(0);
  expect(await tool.box("prompt").inputValue()).toBe("Calm piano with soft strings");
  await tool.option("mode", "custom").click();
  expect(await tool.box("style").inputValue()).toBe("folk, guitar, slow");
  await tool.option("mode", "quick").click();
  await tool.option("musicType", "instrumental").click();

  await tool.showsPrice(2);
  await tool.generate();
  await tool.succeeds();
  await tool.showsBalance(2);
  const sound = page.locator("audio");
  await sound.evaluate(async (element) => {
    if (element instanceof HTMLMediaElement) await element.play();
  });
  await expect.poll(async () => (await readPlayer(sound)).currentTime).toBeGreaterThan(0.2);
  expect((await readPlayer(sound)).duration).toBeGreaterThan(5);
  const download = await tool.download();
  expect(download.suggestedFilename()).toMatch(/^imgfx_\d{8}-\d{6}_1\.wav$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4).toString("latin1") + bytes.subarray(8, 12).toString("latin1")).toBe("RIFFWAVE");
  await visit.end();
});
