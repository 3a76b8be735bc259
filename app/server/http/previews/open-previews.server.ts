import { LRUCache } from "lru-cache";
import type { Catalog } from "~/server/catalog/catalog.ts";
import type { Example } from "#registry/contract/compiled.ts";
import { LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import { createPictureCache } from "../pictures/picture-cache.server.ts";
import { openStylePictures } from "../pictures/style-pictures.server.ts";
import { drawPreview } from "./draw-preview.server.ts";
import { drawStage, stageKey } from "./draw-stage.server.ts";
import { openPreviewFonts } from "./preview-fonts.server.ts";

/** Three times what 44 tools need in 12 locales. */
const CACHE_BYTES = 160 * 1024 * 1024;
/** Drawn examples that are kept for the next locale, at 1.3 MB each. */
const STAGES_KEPT = 4;
const PICTURE = /^\/styles\/([a-z0-9-]+)\/images\/([a-z0-9-]+\.\w+)/;

/** The pictures that links to tools' pages are shown with. */
export interface Previews {
  /** A tool's picture in one locale as JPEG, drawn when it is not there; null for an unknown tool. */
  find(id: string, locale: Locale): Promise<{ bytes: Buffer; version: string } | null>;
}

export interface PreviewsOptions {
  catalog: Catalog;
  stylesDir: string;
  /** Where drawn pictures are kept. */
  folder: string;
  /** Told when the disk refuses one; it is served all the same. */
  onFailure(error: unknown): void;
}

/** Opens the previews of a catalog. */
export function openPreviews({ catalog, stylesDir, folder, onFailure }: PreviewsOptions): Previews {
  const cache = createPictureCache({ folder, maxBytes: CACHE_BYTES, onFailure });
  const pictures = openStylePictures(stylesDir);
  const fonts = openPreviewFonts();

  async function readPicture(src: string): Promise<Buffer> {
    const [, id = "", file = ""] = PICTURE.exec(src) ?? [];
    const picture = await pictures.find(id, file);
    if (!picture) throw new Error(`there is no picture ${src}`);
    return picture.read();
  }

  // The words of twelve locales stand beside the same two drawings.
  const stages = new LRUCache<string, Promise<Buffer>>({ max: STAGES_KEPT });
  function findStage(example: Example | undefined, dir: "ltr" | "rtl"): Promise<Buffer> {
    const key = stageKey(example, dir);
    const drawing = stages.get(key) ?? drawStage(example, dir, readPicture);
    stages.set(key, drawing);
    drawing.catch(() => stages.delete(key));
    return drawing;
  }

  return {
    async find(id, locale) {
      const tool = await catalog.findTool(id, locale);
      if (!tool) return null;
      const { copy, examples, preview } = tool;
      const version = new URL(preview, "http://localhost").searchParams.get("v") ?? "";
      const bytes = await cache.find(`${id}-${locale}-${version}.jpg`, async () => {
        const stage = await findStage(examples[0], LOCALE_INFO[locale].dir);
        return drawPreview({ title: copy.title, purpose: copy.cardDesc ?? "", locale, stage }, fonts);
      });
      return { bytes, version };
    },
  };
}
