import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { createPackedBody, encodingFor, sendPacked, type PackedBody } from "./send-packed.server.ts";

const YEAR_S = 31_536_000;
const HOUR_S = 3_600;

/** What a packed form's name ends in. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const;

interface Caching {
  maxAgeS: number;
  immutable?: boolean;
}

/**
 * Sends the packed form of a file that the caller takes, where the build wrote one beside it. They are read once and held,
 * some hundred KB in all. Parts of a file, and files that are packed by nature, are left to others.
 */
function servePacked(folder: string, { maxAgeS, immutable }: Caching): RequestHandler {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const held = new Map<string, Promise<PackedBody>>();
  const caching = `public, max-age=${maxAgeS}${immutable ? ", immutable" : ""}`;

  function read(name: string): Promise<PackedBody> {
    const known = held.get(name);
    if (known) return known;
    const reading = readFile(join(folder, name)).then(createPackedBody);
    held.set(name, reading);
    reading.catch(() => held.delete(name));
    return reading;
  }

  return async (request, response, next) => {
    const { method, path } = request;
    const name = path.slice(1);
    const isAsked = method === "GET" || method === "HEAD";
    if (!isAsked || !Object.values(ENDINGS).some((ending) => names.has(name + ending))) return next();
    response.vary("Accept-Encoding");
    const encoding = encodingFor(request);
    if (encoding === "identity" || request.get("Range") !== undefined) return next();
    const packed = name + ENDINGS[encoding];
    if (!names.has(packed)) return next();
    const body = await read(packed).catch(() => null); // another build took its place
    if (body === null) return next();
    response.set("Cache-Control", caching).type(extname(name));
    sendPacked(request, response, body, encoding);
  };
}

/** Names the type of what express's own table of file endings does not know. */
function setHeaders(response: Response, file: string): void {
  if (extname(file) === ".avif") response.type("image/avif");
}

/** All files of a folder, packed where that is of use and the build did so. */
function serveFolder(
  folder: string,
  { maxAgeS, immutable = false }: Caching,
): [RequestHandler, RequestHandler] {
  const options = { maxAge: maxAgeS * 1_000, immutable, index: false, redirect: false, setHeaders } as const;
  return [
    servePacked(folder, { maxAgeS, immutable }),
    express.static(folder, { ...options, dotfiles: "ignore" }),
  ];
}

/** What answers for the files that a folder has now, so that nobody who asks for a page asks the disk. */
function serveKnown(folder: string, caching: Caching): RequestHandler[] {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const [packed, whole] = serveFolder(folder, caching);
  return [
    packed,
    (request, ...rest) => (names.has(request.path.slice(1)) ? whole(request, ...rest) : rest[1]()),
  ];
}

/**
 * The built client, sent as it was packed when it was built: files with a hash in their name stay for ever, public ones
 * for an hour.
 */
export function serveClient(clientDir: string): Router {
  const router = Router();
  router.use(
    "/assets",
    ...serveFolder(join(clientDir, "assets"), { immutable: true, maxAgeS: YEAR_S }),
    (_request: Request, _response: Response, next: NextFunction) => next(new AppError("NOT_FOUND")),
  );
  router.use(...serveKnown(clientDir, { maxAgeS: HOUR_S }));
  return router;
}
