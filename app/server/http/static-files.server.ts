import { join } from "node:path";
import express, { Router } from "express";
import { AppError } from "#registry/contract/errors/app-error.ts";

const YEAR_MS = 31_536_000_000;
const HOUR_MS = 3_600_000;

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
