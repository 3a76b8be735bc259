import { join } from "node:path";
import { Router, type Response } from "express";
import {
  AVIF_MARK,
  EXAMPLES_PATH,
  PICTURE_PARTS,
  PICTURE_WIDTHS,
  type PicturePart,
  type PictureWidth,
} from "#registry/contract/picture-widths.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { contentCaching, openStylePictures } from "./style-pictures.server.ts";
import { createPictureCache } from "./picture-cache.server.ts";
import { derivePicture, FORMATS, type Derivation } from "./derive-picture.server.ts";

type Format = Derivation["format"];

const TOOL_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
/** Example pictures, films and sounds only: nothing else of a style's folder is public. */
const FILE = /^[a-z0-9][a-z0-9-]{0,62}\.(?:webp|jpg|png|mp4|wav)$/;

/** Twice what the pictures of 44 tools need in all widths and formats. */
const CACHE_BYTES = 128 * 1024 * 1024;

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

/** What `f` asks for, WEBP where nothing; null for any other. */
function readFormat(asked: unknown): Format | null {
  if (asked === undefined) return "webp";
  return asked === AVIF_MARK ? "avif" : null;
}

/** The part that `p` asks for, which AVIF alone is had in; undefined where none was asked for, null for any other. */
function readPart(asked: unknown, format: Format | null): PicturePart | undefined | null {
  if (asked === undefined) return undefined;
  return (format === "avif" && PICTURE_PARTS.find((part) => part === asked)) || null;
}

/**
 * Example files from the styles folder as they are, in parts where those are asked for; pictures also as narrow as `?w=`
 * says, one of the known widths, in WEBP, and with `f=avif` in AVIF, of which `p` names the part that will be seen.
 */
export function serveStylePictures({ stylesDir, cacheDir, onFailure }: StylePicturesOptions): Router {
  const router = Router();
  const pictures = openStylePictures(stylesDir);
  const cache = createPictureCache({ folder: cacheDir, maxBytes: CACHE_BYTES, onFailure });

  const answer = async (id: string, file: string, query: Record<string, unknown>, response: Response) => {
    const [asked, format] = [readWidth(query["w"]), readFormat(query["f"])];
    const part = readPart(query["p"], format);
    if (!TOOL_ID.test(id) || !FILE.test(file) || asked === null || format === null || part === null)
      throw new AppError("NOT_FOUND");
    const picture = await pictures.find(id, file);
    if (!picture || (format === "avif" && picture.width === 0)) throw new AppError("NOT_FOUND");
    const { immutable, maxAgeS, header } = contentCaching(query["v"] === picture.hash);
    const width = Math.min(asked ?? picture.width, picture.width);
    if (width < picture.width || format === "avif") {
      const key = `${id}-${picture.hash}-${width}${part === undefined ? "" : `-${part}`}.${format}`;
      const bytes = await cache
        .find(key, async () => derivePicture(await picture.read(), { width, format, part }))
        .catch((error: unknown) => onFailure(error)); // a file that only looks like a picture is sent as it is
      if (bytes) {
        response.set("Cache-Control", header).type(FORMATS[format].type).send(bytes);
        return;
      }
    }
    response.sendFile(join(id, "images", file), { root: stylesDir, immutable, maxAge: maxAgeS * 1000 });
  };

  router.get(`${EXAMPLES_PATH}:id/images/:file`, (request, response, next) => {
    const { id, file } = request.params;
    answer(id, file, request.query, response).catch(next);
  });
  return router;
}
