import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { AppError } from "~/errors/app-error.ts";
import { errorResponse } from "~/errors/error-response.server.ts";
import { fileHeaders } from "~/storage/file-headers.ts";
import { contentTypeOf } from "~/storage/storage-key.ts";

type FileArgs = LoaderFunctionArgs;

/** A key as the address gives it, or NOT_FOUND for what can't be one. */
function keyOf(params: FileArgs["params"]): string {
  const key = params["*"] ?? "";
  if (contentTypeOf(key) === null) throw new AppError("NOT_FOUND");
  return key;
}

/** A photo or a result, for its owner only; to everybody else it does not exist. */
export async function loader({ request, params, context }: FileArgs): Promise<Response> {
  const { runtime, clientAddress } = context;
  try {
    const key = keyOf(params);
    const viewer = await runtime.viewers.read(request, clientAddress, runtime.now());
    const file = viewer && (await runtime.uploads.findReadable(key, viewer, runtime.now()));
    if (!file) throw new AppError("NOT_FOUND");
    const headers = fileHeaders(file, key, new URL(request.url).searchParams.get("download"));
    if (request.headers.get("If-None-Match") === headers.get("ETag"))
      return new Response(null, { status: 304, headers });
    const body = request.method === "HEAD" ? null : createReadableStreamFromReadable(file.open());
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
