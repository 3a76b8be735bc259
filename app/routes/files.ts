import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { AppError } from "~/errors/app-error.ts";
import { errorResponse } from "~/errors/error-response.server.ts";
import { askedWidth, fileHeaders, isUnchanged, narrowHeaders } from "~/storage/file-headers.ts";
import { NARROW_TYPE } from "~/storage/narrow-picture.server.ts";
import { contentTypeOf } from "~/storage/storage-key.ts";

type FileArgs = LoaderFunctionArgs;

/** A key as the address gives it, or NOT_FOUND for what can't be one. */
function keyOf(params: FileArgs["params"]): string {
  const key = params["*"] ?? "";
  if (contentTypeOf(key) === null) throw new AppError("NOT_FOUND");
  return key;
}

/** A photo or a result, narrower with `?w=`, for its owner only; to everybody else it does not exist. */
export async function loader({ request, params, context }: FileArgs): Promise<Response> {
  const { runtime, clientAddress } = context;
  try {
    const key = keyOf(params);
    const viewer = await runtime.viewers.read(request, clientAddress, runtime.now());
    const file = viewer && (await runtime.uploads.findReadable(key, viewer, runtime.now()));
    if (!file) throw new AppError("NOT_FOUND");
    const { searchParams } = new URL(request.url);
    const width = askedWidth(searchParams);
    const headers =
      width === null
        ? fileHeaders(file, key, searchParams.get("download"))
        : narrowHeaders(key, width, NARROW_TYPE);
    if (isUnchanged(request, headers)) return new Response(null, { status: 304, headers });
    if (request.method === "HEAD") return new Response(null, { headers });
    const body =
      width === null
        ? createReadableStreamFromReadable(file.open())
        : new Uint8Array(await runtime.uploads.narrow(file, width));
    return new Response(body, { headers });
  } catch (error) {
    return errorResponse(error, request, runtime.log);
  }
}

/** Takes a photo at the address that was signed for it. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { runtime } = context;
  try {
    if (request.method !== "PUT") throw new AppError("METHOD_NOT_ALLOWED");
    await runtime.uploads.receive(request, keyOf(params), runtime.now());
    return new Response(null, { status: 204 });
  } catch (error) {
    const response = errorResponse(error, request, runtime.log);
    if (response.status === 405) response.headers.set("Allow", "GET, HEAD, PUT");
    return response;
  }
}
