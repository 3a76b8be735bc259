import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import { readCopy } from "../styles/list-styles.ts";
import { listLuma, mirrorPicture, readPixels } from "../styles/engine/measures/pixels.ts";
import { correlate } from "../styles/engine/measures/statistics.ts";
import { openVisit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

const STYLE = "inversion-filter";
const PATH = `/${PRODUCT.slug}-style/${STYLE}`;

test.each<Locale>(["en", "de", "ar"])(
  "in %s a photo goes in, a picture comes out, stays over a reload and can be saved",
  async (locale) => {
    const visit = await openVisit({ locale });
    const { page, t } = visit;
    await visit.open(PATH);
    const style = useStyleForm(visit);
    expect(await page.locator("html").getAttribute("dir")).toBe(LOCALE_INFO[locale].dir);
    await page.getByRole("heading", { level: 1, name: readCopy(STYLE, locale).title }).waitFor();
    await page.getByRole("heading", { name: t("style.examples.title") }).waitFor();

    await style.upload(pickPhoto("astronaut"));
    await style.wantSmall();
    await page.getByText(t("style.upload.done")).waitFor();
    await style.generate();
    await page
      .getByRole("button", { name: t("style.form.generating") })
      .filter({ visible: true })
      .waitFor();
    await style.firstResult();
    await page.getByText(t("style.results.success", { count: 1 })).waitFor();
    await style.showsBalance(2);
    await page.getByText(t("style.results.engineNote")).filter({ visible: true }).first().waitFor();

    await page.reload();
    await visit.settle();
    await style.firstResult();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: t("style.results.download", { n: 1 }) }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^imgfx_\d{8}-\d{6}_1\.png$/);
    const saved = await readFile(await download.path());
    expect((await sharp(saved).metadata()).format).toBe("png");
    const lumaOf = async (picture: Buffer) => listLuma(await readPixels(picture, { width: 96, height: 96 }));
    const mirrored = await lumaOf(await mirrorPicture(pickPhoto("astronaut").buffer));
    expect(correlate(await lumaOf(saved), mirrored)).toBeGreaterThan(0.95);
    await visit.end();
  },
);
