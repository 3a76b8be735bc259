import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import {
  askedName,
  askedRange,
  askedWidth,
  fileHeaders,
  narrowHeaders,
  partHeaders,
} from "~/server/files/storage/uploads/file-headers.ts";
import { knowsEtag } from "~/server/http/send-packed.server.ts";
import { NARROW_TYPE } from "~/server/files/storage/uploads/uploads.server.ts";
import { contentTypeOf, type StoredFile } from "~/server/files/storage/storage.ts";

type FileArgs = LoaderFunctionArgs;

/** A key as the address gives it, or NOT_FOUND for what can't be one. */
function keyOf(params: FileArgs["params"]): string {
  const key = params["*"] ?? "";
  if (contentTypeOf(key) === null) throw new AppError("NOT_FOUND");
  return key;
}

/**
 * A photo or a result, narrower with `?w=`, for its owner only, or for everyone where it is a result that was made
 * public; to everybody else it does not exist.
 */
export async function loader({ request, params, context }: FileArgs): Promise<Response> {
  const { runtime, clientAddress } = context;
  try {
    const key = keyOf(params);
    const viewer = await runtime.viewers.read(request, clientAddress, runtime.now());
    const file = await runtime.uploads.findReadable(key, viewer, runtime.now());
    if (!file) throw new AppError("NOT_FOUND");
    const { searchParams } = new URL(request.url);
    const width = askedWidth(searchParams, file);
    if (width === null && file.signRead && request.method === "GET")
      return leadTo(await file.signRead({ fileName: askedName(searchParams) }));
    const headers =
      width === null
        ? fileHeaders(file, key, searchParams.get("download"))
        : narrowHeaders(key, width, NARROW_TYPE);
    if (knowsEtag(request.headers.get("If-None-Match"), headers.get("ETag") ?? ""))
      return new Response(null, { status: 304, headers });
    if (request.method === "HEAD") return new Response(null, { headers });
    if (width === null) return sendFile(request, file, headers);
    return new Response(new Uint8Array(await runtime.uploads.narrow(file, width)), { headers });
  } catch (error) {
    return errorResponse(error, request, runtime.log);
  }
}

/** Leads to a signed address, which is nobody else's to keep. */
const leadTo = (address: string): Response =>
  new Response(null, { status: 302, headers: { Location: address, "Cache-Control": "private, no-store" } });

/** The whole file, or the part of it that a player asks for. */
function sendFile(request: Request, file: StoredFile, headers: Headers): Response {
  const range = askedRange(request, headers, file.size);
  if (range === "beyond")
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${file.size}` } });
  if (range === "none") return new Response(createReadableStreamFromReadable(file.open()), { headers });
  const body = createReadableStreamFromReadable(file.open(range));
  return new Response(body, { status: 206, headers: partHeaders(headers, range, file.size) });
}

/** Takes a photo at the address that was signed for it. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { runtime } = context;
  try {
    if (request.method !== "PUT") throw new AppError("METHOD_NOT_ALLOWED");
    await runtime.uploads.receive(request, keyOf(params), runtime.now());
    return new Response(null, { status: 204 });
  } catch (error) {
    if (isAppError(error) && error.code === "FORBIDDEN_ADDRESS")
      runtime.security.note({ kind: "signature-refused", of: "upload" });
    const response = errorResponse(error, request, runtime.log);
    if (response.status === 405) response.headers.set("Allow", "GET, HEAD, PUT");
    return response;
  }
}
