import type { BrowserContextOptions } from "playwright-core";
import { readPhoto } from "../../styles/list-styles.ts";
import type { PickedFile } from "./style-form.ts";

/** A photograph of the fixtures as a file on a visitor's disk. */
export const pickPhoto = (name: string, saveAs = `${name}.jpg`): PickedFile => ({
  name: saveAs,
  mimeType: "image/jpeg",
  buffer: Buffer.from(readPhoto(name)),
});

/** A browser on a phone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;
