import { join } from "node:path";
import { Router, type Response } from "express";
import sharp from "sharp";
import { PICTURE_WIDTHS, type PictureWidth } from "#registry/contract/picture-widths.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { contentCaching } from "./content-caching.ts";
import { createPictureCache } from "./picture-cache.server.ts";
import { openStylePictures } from "./style-pictures.server.ts";

/** Two thirds of the weight of quality 80; side by side on a phone the two look the same. */
const QUALITY = 72;
/** A derived picture, whatever its source is. */
const DERIVED_TYPE = "image/webp";

/**
 * Makes a narrower WEBP of an example picture, without metadata.
 * @throws Error when the bytes are no picture.
 */
const derivePicture = (bytes: Buffer, width: PictureWidth): Promise<Buffer> =>
  sharp(bytes, { failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true, kernel: "lanczos3" })
    .toColourspace("srgb")
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer();

const TOOL_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
/** Example pictures, films and sounds only: nothing else of a style's folder is public. */
const FILE = /^[a-z0-9][a-z0-9-]{0,62}\.(?:webp|jpg|png|mp4|wav)$/;

/** Three times what 34 styles need in all widths. */
const CACHE_BYTES = 64 * 1024 * 1024;

export interface StylePicturesOptions {
  stylesDir: string;
  /** Where narrower pictures are kept; may be emptied at any time. */
  cacheDir: string;
  /** Told when a narrower picture can't be made or kept. */
  onFailure(error: unknown): void;
}

/** One of the known widths; undefined where none was asked for, null for any other. */
function readWidth(asked: unknown): PictureWidth | undefined | null {
  if (asked === undefined) return undefined;
  return PICTURE_WIDTHS.find((width) => String(width) === asked) ?? null;
}

function sendDerived(response: Response, bytes: Buffer, isCurrent: boolean): void {
  response.set("Cache-Control", contentCaching(isCurrent).header);
  response.type(DERIVED_TYPE).send(bytes);
}

/**
 * Example files from the styles folder as they are, in parts where those are asked for; pictures also as narrow as `?w=`
 * says: one of the known widths, in WEBP.
 */
export function serveStylePictures({ stylesDir, cacheDir, onFailure }: StylePicturesOptions): Router {
  const router = Router();
  const pictures = openStylePictures(stylesDir);
  const cache = createPictureCache({ folder: cacheDir, maxBytes: CACHE_BYTES, onFailure });

  const answer = async (id: string, file: string, query: Record<string, unknown>, response: Response) => {
    const width = readWidth(query["w"]);
    if (!TOOL_ID.test(id) || !FILE.test(file) || width === null) throw new AppError("NOT_FOUND");
    const picture = await pictures.find(id, file);
    if (!picture) throw new AppError("NOT_FOUND");
    const isCurrent = query["v"] === picture.hash;
    if (width !== undefined && width < picture.width) {
      const key = `${id}-${picture.hash}-${width}.webp`;
      const bytes = await cache
        .find(key, async () => derivePicture(await picture.read(), width))
        .catch((error: unknown) => onFailure(error)); // a file that only looks like a picture is sent as it is
      if (bytes) return sendDerived(response, bytes, isCurrent);
    }
    const { immutable, maxAgeS } = contentCaching(isCurrent);
    response.sendFile(join(id, "images", file), { root: stylesDir, immutable, maxAge: maxAgeS * 1000 });
  };

  router.get("/styles/:id/images/:file", (request, response, next) => {
    const { id, file } = request.params;
    answer(id, file, request.query, response).catch(next);
  });
  return router;
}
