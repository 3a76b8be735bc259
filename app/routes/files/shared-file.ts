import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { PICTURE_WIDTHS } from "#registry/contract/picture-widths.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { askedWidth } from "~/server/files/storage/uploads/file-headers.ts";
import { NARROW_TYPE } from "~/server/files/storage/uploads/uploads.server.ts";
import type { StoredFile } from "~/server/files/storage/storage.ts";
import { drawLinkPicture } from "~/server/http/pictures/link-pictures.server.ts";
import { findShared, type Shared } from "~/server/privacy/shares.server.ts";
import type { Runtime } from "~/server/runtime.server.ts";

/** Kept by nobody, so that a link which has ended shows nothing; what tells of the file or its place is not among them. */
const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
} as const;
const CARD_WIDTH = PICTURE_WIDTHS.at(-1) ?? 900;

type Reading = Pick<Runtime, "storage" | "uploads" | "shareCards">;

/**
 * The picture of a share (narrower with `?w=`), the photo beside it, or the card that messengers show: read through this
 * site while the link is open, wherever the files lie, and never at an address of theirs.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { runtime } = context;
  try {
    const shared = await findShared(runtime.database.db, params.token ?? "", runtime.now());
    const { searchParams } = new URL(request.url);
    const answer = shared && (await readPart(shared, params.file ?? "", searchParams, runtime));
    if (!answer) throw new AppError("NOT_FOUND");
    return answer;
  } catch (error) {
    return errorResponse(error, request, runtime.log);
  }
}

/** What lies under a name of a share's; null for any other name. */
async function readPart(
  { id, keys }: Shared,
  name: string,
  search: URLSearchParams,
  { storage, uploads, shareCards }: Reading,
): Promise<Response | null> {
  const open = async (key: string): Promise<StoredFile> => {
    const file = await storage.find(key);
    if (!file) throw new AppError("NOT_FOUND");
    return file;
  };
  if (name === "card.jpg") {
    const kept = shareCards.get(id);
    if (kept) return answerWith(new Uint8Array(kept), "image/jpeg");
    const both = keys.photo === undefined ? [keys.picture] : [keys.photo, keys.picture];
    const files = await Promise.all(both.map(open));
    const pictures = await Promise.all(files.map((file) => uploads.narrow(file, CARD_WIDTH)));
    const card = await drawLinkPicture(pictures);
    shareCards.set(id, card);
    return answerWith(new Uint8Array(card), "image/jpeg");
  }
  const key = name === "picture" ? keys.picture : name === "photo" ? keys.photo : undefined;
  if (key === undefined) return null;
  const file = await open(key);
  const width = askedWidth(search, file);
  if (width === null) return answerWith(createReadableStreamFromReadable(file.open()), file.contentType);
  return answerWith(new Uint8Array(await uploads.narrow(file, width)), NARROW_TYPE);
}

const answerWith = (body: BodyInit, contentType: string): Response =>
  new Response(body, { headers: { ...HEADERS, "Content-Type": contentType } });
