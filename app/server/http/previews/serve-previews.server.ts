import { Router } from "express";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { isLocale } from "~/i18n/locales.ts";
import { contentCaching } from "../pictures/content-caching.ts";
import type { Previews } from "./open-previews.server.ts";

/** Link previews at `/previews/<tool>/<locale>.jpg`; an address with the picture's own version may be kept for ever. */
export function servePreviews(previews: Previews): Router {
  const router = Router();
  router.get("/previews/:id/:file", (request, response, next) => {
    const { id, file } = request.params;
    const locale = file.replace(/\.jpg$/, "");
    const answer = async () => {
      const found = file.endsWith(".jpg") && isLocale(locale) ? await previews.find(id, locale) : null;
      if (!found) throw new AppError("NOT_FOUND");
      response.set("Cache-Control", contentCaching(request.query["v"] === found.version).header);
      response.type("image/jpeg").send(found.bytes);
    };
    answer().catch(next);
  });
  return router;
}
