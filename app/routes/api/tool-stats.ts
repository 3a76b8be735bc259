import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { ToolStats } from "#registry/contract/wire/responses.ts";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { refuseMethod } from "~/server/generate/api-route.server.ts";
import { readToolStats } from "~/server/generate/records/read-tool-stats.server.ts";

/** How the last runs of a tool went. The same for everybody, and no visitor is made of who reads it. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { runtime } = context;
  try {
    const tools = await runtime.catalog.listTools();
    const tool = tools.find(({ id }) => id === params.id);
    if (!tool) throw new AppError("NOT_FOUND");
    const stats: ToolStats = await readToolStats(runtime.database.db, tool.id, runtime.provider.name);
    return Response.json(stats, { headers: { "Cache-Control": "public, max-age=60" } });
  } catch (error) {
    return errorResponse(error, request, runtime.log);
  }
}

export const action = refuseMethod("GET");
