import type { Locator } from "playwright-core";
import type { Visit } from "./open-visit.ts";

/** A file as it lies on a visitor's disk. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** As long as a generation may take where the machine is busy, in milliseconds. */
export const GENERATION_MS = 300_000;

/** How often something that moves is reached for, and how long each time, in milliseconds. */
const TRIES = 30;
const TRY_MS = 2_000;

/** Passes over a failure while tries are left. */
const stopAfter = (left: number) => (failure: unknown) => {
  if (left <= 1) throw failure;
  return false;
};

/** What a visitor does on a style's page, by role and by the page's own words. */
export function useStyleForm({ page, t }: Visit) {
  const form = page.locator("form#tool-form");
  return {
    form,
    photos: form.getByRole("group", { name: t("style.form.photos") }),
    /** The button that generates, unless it is busy, however many pictures it says. */
    generateButton: page
      .locator('[type="submit"][form="tool-form"]:not([aria-busy="true"])')
      .filter({ visible: true }),
    toast: (text: string): Locator => page.getByRole("listitem").filter({ hasText: text }),
    /** Chooses files in the upload area, whether photos are there already or not. */
    async pick(...files: PickedFile[]) {
      await form.locator('input[type="file"]:not([capture])').setInputFiles(files);
    },
    /** Chooses photos and waits until they are all stored. */
    async upload(...files: PickedFile[]) {
      await this.pick(...files);
      for (const { name } of files) {
        await form.getByRole("button", { name: t("style.form.enlarge", { name }) }).waitFor();
      }
    },
    /** Unfolds ratio, size and retention, where they stand in one line. */
    async openChoices() {
      const closed = form.locator(".choices:not([open]) > summary");
      // Whether they stand in a line is settled once the page is alive: a press may come too early, or find them unfolded.
      for (let left = TRIES; (await closed.count()) > 0; left -= 1)
        await closed.click({ timeout: TRY_MS }).catch(stopAfter(left));
    },
    /** Asks for the smallest picture, for visits that are about something else than its size. */
    async wantSmall() {
      // The line folds once the viewer's plan is known, which may be after the first look.
      for (let left = TRIES; ; left -= 1) {
        await this.openChoices();
        const pressed = form.locator('input[value="1K"]').click({ timeout: TRY_MS });
        if (await pressed.then(() => true, stopAfter(left))) return;
      }
    },
    async generate() {
      await this.generateButton.click();
    },
    /** Waits until the balance beside the button is this. */
    async showsBalance(count: number): Promise<void> {
      const line = page
        .getByText(t("style.form.balance", { count }), { exact: true })
        .filter({ visible: true });
      await line.waitFor({ timeout: GENERATION_MS });
    },
    /** The newest picture itself, once it is decoded. */
    picture: page.locator(".bench-picture > .seam > .picture img, .bench-picture > img"),
    /** The button that enlarges the newest picture on the light table; waits for as long as a generation may take. */
    async firstResult(): Promise<Locator> {
      const result = page.getByRole("button", { name: t("style.results.open", { n: 1 }) });
      await result.waitFor({ timeout: GENERATION_MS });
      return result;
    },
    /** Makes a small picture of photos, and waits until it lies on the light table: gives the button that enlarges it. */
    async makePicture(...files: PickedFile[]): Promise<Locator> {
      await this.upload(...files);
      await this.wantSmall();
      await this.generate();
      return this.firstResult();
    },
  };
}
