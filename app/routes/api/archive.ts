import type { LoaderFunctionArgs } from "@remix-run/node";
import { PRODUCT } from "#registry/contract/product.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { errorResponse, localeOfRequest } from "~/server/errors/error-response.server.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { refuseMethod } from "~/server/generate/api-route.server.ts";
import { findResults, packResults, parseArchiveRequest } from "~/server/privacy/pack-results.server.ts";

/** Results of the viewer as one ZIP file, made while it is sent. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { runtime, clientAddress } = context;
  try {
    const { ids, timeZone } = parseArchiveRequest(new URL(request.url).searchParams);
    const now = runtime.now();
    const viewer = await runtime.viewers.read(request, clientAddress, now);
    if (!viewer) throw new AppError("NOT_FOUND");
    const results = await findResults(runtime.database.db, ids, viewer, now);
    const t = await fixedTranslate(localeOfRequest(request));
    const note = {
      name: t("history.archive.note"),
      text: (missing: readonly string[]) => `${t("history.archive.missing")}\n\n${missing.join("\n")}\n`,
    };
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${PRODUCT.slug}_${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    };
    if (request.method === "HEAD") return new Response(null, { headers });
    return new Response(packResults(results, { storage: runtime.storage, timeZone, note, now }), { headers });
  } catch (error) {
    return errorResponse(error, request, runtime.log);
  }
}

export const action = refuseMethod("GET");
