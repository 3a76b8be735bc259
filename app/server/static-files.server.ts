import { join } from "node:path";
import express, { Router } from "express";
import { AppError } from "~/errors/app-error.ts";

const YEAR_MS = 31_536_000_000;
const HOUR_MS = 3_600_000;

const TOOL_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
/** Example pictures only: nothing else of a style's folder is public. */
const PICTURE = /^[a-z0-9][a-z0-9-]{0,62}\.(?:webp|jpg|png)$/;

/** The built client: files with a hash in their name stay for ever, public ones for an hour. */
export function serveClient(clientDir: string): Router {
  const router = Router();
  router.use(
    "/assets",
    express.static(join(clientDir, "assets"), {
      immutable: true,
      maxAge: YEAR_MS,
      index: false,
      redirect: false,
    }),
    (_request, _response, next) => next(new AppError("NOT_FOUND")),
  );
  router.use(
    express.static(clientDir, { maxAge: HOUR_MS, index: false, redirect: false, dotfiles: "ignore" }),
  );
  return router;
}

/** Example pictures straight from the styles folder; an address with its content hash (`?v=`) may be kept for ever. */
export function serveStylePictures(stylesDir: string): Router {
  const router = Router();
  router.get("/styles/:id/images/:file", (request, response, next) => {
    const { id, file } = request.params;
    if (!TOOL_ID.test(id) || !PICTURE.test(file)) return next(new AppError("NOT_FOUND"));
    const isHashed = typeof request.query["v"] === "string" && request.query["v"] !== "";
    const caching = isHashed ? { immutable: true, maxAge: YEAR_MS } : { maxAge: HOUR_MS };
    response.sendFile(join(id, "images", file), { root: stylesDir, ...caching }, (error) => {
      if (error && !response.headersSent) next(new AppError("NOT_FOUND"));
    });
  });
  return router;
}
