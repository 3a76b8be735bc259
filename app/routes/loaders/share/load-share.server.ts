import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Locale } from "~/i18n/locales.ts";
import type { ShareData, SharedPicture } from "~/pages/share/share-data.ts";
import { findShared } from "~/server/privacy/shares/find-shared.server.ts";

/** Stands where a stored picture's size is not known. */
const UNKNOWN = { width: 900, height: 900 };

/** What the link of an address shows at this moment; null, whatever the reason, where it shows nothing. */
export async function loadShare(
  { params, context }: LoaderFunctionArgs,
  locale: Locale,
): Promise<ShareData | null> {
  const { runtime } = context;
  const token = params.token ?? "";
  const shared = await findShared(runtime.database.db, token, runtime.now());
  if (!shared) return null;
  const { id, toolId, expiresAt, before } = shared;
  const tool = await runtime.catalog.findTool(toolId, locale);
  return {
    ...{ id, expiresAt: expiresAt.toISOString(), supportEmail: runtime.env.supportEmail },
    tool: tool && {
      id: toolId,
      title: tool.copy.title,
      takesPhotos: tool.fields.some(({ control }) => control === "photos"),
    },
    picture: partOf(token, "picture", shared),
    photo: before && partOf(token, "photo", before),
  };
}

const partOf = (
  token: string,
  name: "picture" | "photo",
  { width, height }: { width: number | null; height: number | null },
): SharedPicture => ({
  src: `/s/${token}/${name}`,
  ...(width === null || height === null ? UNKNOWN : { width, height }),
});
