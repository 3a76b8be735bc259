import { z } from "zod";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { PipelineDeps } from "./pipeline-context.ts";

const Named = z.object({ imageType: z.string().nullish() });

/**
 * Finds the tool that a request is for: by its path and, where several tools share one, by the body's `imageType`.
 * @throws AppError NOT_FOUND for an unknown tool, INVALID_INPUT for a body that is no object or names none.
 */
export async function resolveTool(
  path: string,
  body: unknown,
  catalog: PipelineDeps["catalog"],
): Promise<ServerTool> {
  const entries = (await catalog.listTools()).filter((entry) => entry.submit === path);
  if (entries.length === 0) throw new AppError("NOT_FOUND");
  const named = Named.safeParse(body);
  if (!named.success) throw new AppError("INVALID_INPUT", { message: "invalidBody" });
  const imageType = named.data.imageType || undefined;
  const entry = entries.find((candidate) => candidate.imageType === imageType);
  if (!entry && imageType === undefined) throw new AppError("INVALID_INPUT", { message: "missingImageType" });
  const tool = entry ? await catalog.findServerTool(entry.id) : null;
  if (!tool) throw new AppError("NOT_FOUND", { message: "unknownTool" });
  return tool;
}
