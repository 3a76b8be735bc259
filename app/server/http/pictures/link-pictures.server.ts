import { Router } from "express";
import sharp, { type OverlayOptions } from "sharp";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import { picturesOf } from "#registry/contract/compiled.ts";
import { PREVIEW_SIZE } from "~/pages/frame/site-links.ts";
import type { Catalog } from "~/server/catalog/catalog.server.ts";
import { contentCaching, openStylePictures } from "./style-pictures.server.ts";
import { createPictureCache } from "./picture-cache.server.ts";

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE;
/** The line between photo and picture. */
const SEAM = 4;
const QUALITY = 82;
/** How soft the ground beside a picture is that is not as wide as its part. */
const GROUND_BLUR = 24;
/** Several times what all tools need. */
const CACHE_BYTES = 32 * 1024 * 1024;
const EXAMPLE = /^\/styles\/([a-z0-9-]+)\/images\/([a-z0-9-]+\.\w+)/;

/** A picture whole on a ground of its own colors, as PNG. */
async function drawPart(bytes: Buffer, width: number): Promise<Buffer> {
  const size = { width, height: HEIGHT };
  const ground = await sharp(bytes)
    .flatten({ background: "#ffffff" })
    .resize({ ...size, fit: "cover" })
    .blur(GROUND_BLUR)
    .modulate({ brightness: 0.85, saturation: 0.8 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const whole = await sharp(bytes)
    .resize({ ...size, fit: "inside" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(ground)
    .composite([{ input: whole, gravity: "centre" }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/**
 * Draws what messengers show of a link: a picture, or a photo and its picture side by side. Gives a JPEG of `PREVIEW_SIZE`
 * without any words.
 * @param pictures one or two files that are narrow already: each is taken into memory as pixels.
 */
export async function drawLinkPicture(pictures: readonly Buffer[]): Promise<Buffer> {
  const across = Math.floor((WIDTH - SEAM * (pictures.length - 1)) / pictures.length);
  const parts = await Promise.all(pictures.map((bytes) => drawPart(bytes, across)));
  const overlays = parts.map((input, index): OverlayOptions => ({
    input,
    left: index * (across + SEAM),
    top: 0,
  }));
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#ffffff" } })
    .composite(overlays)
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The pictures that links to tools' pages are shown with. */
export interface LinkPictures {
  /** A tool's first example as JPEG, drawn when it is not there; null for an unknown tool, and one whose example has no picture. */
  find(id: string): Promise<{ bytes: Buffer; version: string } | null>;
}

export interface LinkPicturesOptions {
  catalog: Catalog;
  stylesDir: string;
  /** Where drawn pictures are kept. */
  folder: string;
  /** Told when the disk refuses one; it is served all the same. */
  onFailure(error: unknown): void;
}

/** Opens the link pictures of a catalog. */
export function openLinkPictures({
  catalog,
  stylesDir,
  folder,
  onFailure,
}: LinkPicturesOptions): LinkPictures {
  const cache = createPictureCache({ folder, maxBytes: CACHE_BYTES, onFailure });
  const pictures = openStylePictures(stylesDir);

  async function readPicture(src: string): Promise<Buffer> {
    const [, id = "", file = ""] = EXAMPLE.exec(src) ?? [];
    const picture = await pictures.find(id, file);
    if (!picture) throw new Error(`there is no picture ${src}`);
    return picture.read();
  }

  return {
    async find(id) {
      const tool = await catalog.findTool(id, DEFAULT_LOCALE);
      const sources = tool?.examples[0] ? picturesOf(tool.examples[0]).map(({ src }) => src) : [];
      if (!tool || sources.length === 0) return null;
      const version = new URL(tool.preview, "http://localhost").searchParams.get("v") ?? "";
      const bytes = await cache.find(`${id}-${version}.jpg`, async () =>
        drawLinkPicture(await Promise.all(sources.map(readPicture))),
      );
      return { bytes, version };
    },
  };
}

/** Serves link pictures at `/previews/<tool>.jpg`; an address with the picture's own version may be kept for ever. */
export function serveLinkPictures(pictures: LinkPictures): Router {
  const router = Router();
  router.get("/previews/:id.jpg", (request, response, next) => {
    const answer = async () => {
      const found = await pictures.find(request.params.id);
      if (!found) throw new AppError("NOT_FOUND");
      response.set("Cache-Control", contentCaching(request.query["v"] === found.version).header);
      response.type("image/jpeg").send(found.bytes);
    };
    answer().catch(next);
  });
  return router;
}
