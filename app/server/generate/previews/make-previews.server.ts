import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import type { Locale } from "#registry/contract/locale.ts";
import { hasPreview } from "#registry/contract/preview.ts";
import type { PreviewAnswer, PreviewsAnswer } from "#registry/contract/wire/previews.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import type { Catalog } from "~/server/catalog/catalog.ts";
import type { Env } from "~/server/config/env.server.ts";
import type { Db } from "~/server/db/db.ts";
import { preview, type PreviewRefusal } from "~/server/db/schema/previews.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import type { Uploads } from "~/server/files/storage/uploads/uploads.ts";
import type { Provider } from "~/server/providers/provider.ts";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { readOwnPhotos } from "../request/check-uploads.server.ts";
import { briefKeyOf } from "./brief-key.ts";
import { createPreviewBudget, type PreviewBudget } from "./preview-budget.ts";

/** How long a call goes on making previews before it answers, in milliseconds: whoever wants more asks again. */
const CALL_MS = 3_000;
/** How long it may take to hold a photo, which has been read, against what a tool asks of it, in milliseconds. */
const JUDGE_MS = 2_000;

interface PreviewsOptions {
  db: Db;
  catalog: Pick<Catalog, "findServerTool">;
  uploads: Pick<Uploads, "readOwned">;
  /** Makes the pictures; previews are off without one. */
  provider: Pick<Provider, "preview" | "inspect"> | null;
  budget: PreviewBudget;
  baseUrl: string | undefined;
  newId(): string;
}

interface PreviewCall {
  imageUrl: string;
  toolIds: readonly string[];
  /** Tools for which nothing is made: what the photo's reading tells of them is told. */
  otherIds?: readonly string[] | undefined;
  viewer: Viewer;
  origin: string;
  locale: Locale;
  now: () => Date;
  signal: AbortSignal;
}

/** Small marked pictures of a photo in the styles, for nothing. */
export interface Previews {
  /**
   * Tells of each tool whether its preview is there, and makes those that are not, one after the other, as long as one
   * call may take.
   * @throws AppError FOREIGN_IMAGE for a photo that is not the viewer's own, NOT_FOUND for an unknown tool.
   */
  ask(call: PreviewCall): Promise<PreviewsAnswer>;
  /** The picture, a WEBP, for whom the photo belongs to; null for everybody else. */
  read(id: string, viewer: Pick<Viewer, "id">, now: Date): Promise<Buffer | null>;
  /** Previews that were made since the start, and milliseconds of processors that they took. */
  counts(): { made: number; cpuMs: number };
}

type Made = Pick<typeof preview.$inferSelect, "id" | "refusal">;

/** Opens the previews as the settings want them. */
export const openPreviews = (
  { freePreviews, rateLimitScale }: Pick<Env, "freePreviews" | "rateLimitScale">,
  local: Provider,
  deps: Omit<PreviewsOptions, "provider" | "budget">,
): Previews =>
  createPreviews({
    ...deps,
    budget: createPreviewBudget(rateLimitScale),
    provider: freePreviews ? local : null,
  });

/** Makes previews for one viewer at a time each, and for all viewers in the engine's one patient process. */
function createPreviews({
  db,
  catalog,
  uploads,
  provider,
  budget,
  baseUrl,
  newId,
}: PreviewsOptions): Previews {
  const making = new Set<string>();
  const counted = { made: 0, cpuMs: 0 };

  const make = async (tool: ServerTool, photo: Buffer, { viewer, signal }: PreviewCall): Promise<Content> => {
    try {
      const made = await provider!.preview!(photo, tool, { signal });
      budget.spend(viewer, made.cpuMs);
      counted.made += 1;
      counted.cpuMs += made.cpuMs;
      return { picture: made.bytes, refusal: null };
    } catch (error) {
      return { picture: null, refusal: refusalOf(error) };
    }
  };

  /** Why a photo that has been read does not suit a tool; null where it may. */
  const judge = async (tool: ServerTool, photo: Buffer): Promise<PreviewRefusal | null> => {
    try {
      await provider!.inspect([photo], tool, { deadlineMs: JUDGE_MS });
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  };

  const makeMissing = async (
    missing: readonly ServerTool[],
    others: readonly ServerTool[],
    call: PreviewCall,
  ): Promise<Map<string, Made>> => {
    const { viewer, now } = call;
    const done = new Map<string, Made>();
    if (missing.length === 0 || provider?.preview === undefined || making.has(viewer.id)) return done;
    making.add(viewer.id);
    try {
      const since = now().getTime();
      const [photo] = await readOwnPhotos([call.imageUrl], { ...call, now, deps: { uploads, baseUrl } });
      const keep = async (tool: ServerTool, content: Content) => {
        const { id: toolId } = tool.manifest;
        const row = { id: newId(), uploadKey: photo!.key, toolId, toolVersion: tool.version };
        await db
          .insert(preview)
          .values({ ...row, ...content, createdAt: now() })
          .onConflictDoNothing();
        done.set(toolId, { id: row.id, refusal: content.refusal });
      };
      for (const [place, tool] of missing.entries()) {
        if (done.has(tool.manifest.id)) continue;
        if (now().getTime() - since > CALL_MS || call.signal.aborted || budget.isSpent(viewer)) break;
        await keep(tool, await make(tool, photo!.bytes, call));
        if (place > 0) continue;
        // The first one had the photo read: what that tells of all the others is known before any more is made.
        for (const other of [...missing.slice(1), ...others]) {
          const refusal = await judge(other, photo!.bytes);
          if (refusal !== null) await keep(other, { picture: null, refusal });
        }
      }
    } catch (error) {
      if (!isAppError(error) || error.code !== "BUSY") throw error; // what waits is asked for again
    } finally {
      making.delete(viewer.id);
    }
    return done;
  };

  return {
    async ask(call) {
      const { viewer, origin, locale, toolIds, otherIds = [] } = call;
      const findTool = async (id: string): Promise<ServerTool> => {
        const tool = await catalog.findServerTool(id);
        if (!tool) throw new AppError("NOT_FOUND", { message: "unknownTool" });
        return tool;
      };
      const tools = await Promise.all(toolIds.map(findTool));
      const others = await Promise.all(otherIds.filter((id) => !toolIds.includes(id)).map(findTool));
      const [photo] = await readOwnPhotos([call.imageUrl], { ...call, deps: { uploads, baseUrl } });
      const known = await readMade(db, photo!.key, [...tools, ...others]);
      const isMissing = ({ manifest }: ServerTool) => hasPreview(manifest) && !known.has(manifest.id);
      const made = await makeMissing(tools.filter(isMissing), others.filter(isMissing), call);
      const isSpent = provider?.preview === undefined || budget.isSpent(viewer);
      const answerOf = (tool: ServerTool): PreviewAnswer => {
        const toolId = tool.manifest.id;
        const unsuitable = (key: string, params = {}): PreviewAnswer => {
          const [reason, brief] = [
            errorSentence(locale, key, params),
            errorSentence(locale, briefKeyOf(key)),
          ];
          return { toolId, state: "unsuitable", reason, brief };
        };
        if (!hasPreview(tool.manifest)) return unsuitable("noPreview");
        const found = known.get(toolId) ?? made.get(toolId);
        if (found === undefined)
          return isSpent
            ? { toolId, state: "limited", reason: errorSentence(locale, "previewsSpent") }
            : { toolId, state: "waiting" };
        if (found.refusal !== null) return unsuitable(found.refusal.message, found.refusal.params);
        return { toolId, state: "ready", url: `${origin}/previews/${found.id}` };
      };
      return { previews: [...tools, ...others].map(answerOf) };
    },
    async read(id, viewer, now) {
      const [row] = await db
        .select({ picture: preview.picture })
        .from(preview)
        .innerJoin(upload, eq(upload.key, preview.uploadKey))
        .where(
          and(
            eq(preview.id, id),
            eq(upload.ownerId, viewer.id),
            gt(upload.expiresAt, now),
            isNotNull(preview.picture),
          ),
        );
      return row?.picture ?? null;
    },
    counts: () => counted,
  };
}

/** A refusal as it is kept. Throws on what is none, and what may go better another time. */
function refusalOf(error: unknown): PreviewRefusal {
  if (!isAppError(error) || error.code === "BUSY") throw error;
  return { message: error.messageKey, params: error.params };
}

interface Content {
  picture: Buffer | null;
  refusal: PreviewRefusal | null;
}

/** What is there of a photo in these tools as they are now, by tool. */
async function readMade(db: Db, uploadKey: string, tools: readonly ServerTool[]): Promise<Map<string, Made>> {
  if (tools.length === 0) return new Map();
  const rows = await db
    .select({
      id: preview.id,
      toolId: preview.toolId,
      toolVersion: preview.toolVersion,
      refusal: preview.refusal,
    })
    .from(preview)
    .where(
      and(
        eq(preview.uploadKey, uploadKey),
        inArray(
          preview.toolId,
          tools.map(({ manifest }) => manifest.id),
        ),
      ),
    );
  const isCurrent = (row: { toolId: string; toolVersion: string }) =>
    tools.some(({ manifest, version }) => manifest.id === row.toolId && version === row.toolVersion);
  return new Map(rows.filter(isCurrent).map((row) => [row.toolId, row]));
}
