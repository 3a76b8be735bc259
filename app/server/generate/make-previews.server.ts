import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import type { ErrorCode } from "#registry/contract/errors/error-codes.ts";
import type { Locale } from "#registry/contract/locale.ts";
import { hasPreview } from "#registry/contract/tool-abilities.ts";
import type { PreviewResponse, PreviewsResponse } from "#registry/contract/wire/responses.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import type { Catalog } from "~/server/catalog/catalog.server.ts";
import type { Env } from "~/server/config/env.server.ts";
import type { Db } from "~/server/db/db.ts";
import { type PreviewRefusal, preview, upload } from "~/server/db/schema/files.ts";
import type { Uploads } from "~/server/files/storage/uploads/uploads.ts";
import type { Provider } from "~/server/providers/provider.ts";
import type { Viewer } from "~/server/viewer.ts";
import { readOwnPhotos } from "./request/check-uploads.server.ts";
import { LRUCache } from "lru-cache";
import { HOUR_MS } from "~/server/db/time-units.ts";
import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";

/** What is told of a preview: its picture's name, or why there is none. */
type Made = Pick<typeof preview.$inferSelect, "id" | "refusal">;

/** Keeps a preview, or why there is none. False where its photo is gone, which may happen while it is made. */
async function keepPreview(db: Db, row: typeof preview.$inferInsert): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [there] = await tx
      .select({ key: upload.key })
      .from(upload)
      .where(eq(upload.key, row.uploadKey))
      .for("key share");
    if (there === undefined) return false;
    await tx.insert(preview).values(row).onConflictDoNothing();
    return true;
  });
}

/** The picture of a preview that is kept, for whom its photo belongs to; null for everybody else. */
async function readPicture(db: Db, id: string, ownerId: string, now: Date): Promise<Buffer | null> {
  const isTheirs = and(eq(upload.ownerId, ownerId), gt(upload.expiresAt, now));
  const [row] = await db
    .select({ picture: preview.picture })
    .from(preview)
    .innerJoin(upload, eq(upload.key, preview.uploadKey))
    .where(and(eq(preview.id, id), isTheirs, isNotNull(preview.picture)));
  return row?.picture ?? null;
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

/** Milliseconds of processors that previews may take within an hour: of one viewer, and of all at one network address. */
const MOST = { viewer: 150_000, address: 600_000 } as const;
/** Viewers and addresses that are counted at a time; who was not seen for longest is forgotten. */
const COUNTED = 20_000;

type Spender = Pick<Viewer, "id" | "addressHash">;

/** How much of this machine's time viewers have had for nothing, in the hour that began with their first preview. */
interface PreviewBudget {
  isSpent(viewer: Spender): boolean;
  spend(viewer: Spender, cpuMs: number): void;
}

/** @param scale multiplies every limit. */
export function createPreviewBudget(scale: number, now: () => number = Date.now): PreviewBudget {
  const spent = new LRUCache<string, number>({
    max: COUNTED,
    ttl: HOUR_MS,
    perf: { now },
    ttlResolution: 0,
    noUpdateTTL: true,
  });
  const limits = ({ id, addressHash }: Spender) =>
    [
      [`viewer ${id}`, MOST.viewer * scale],
      [`address ${addressHash}`, MOST.address * scale],
    ] as const;
  return {
    isSpent: (viewer) => limits(viewer).some(([name, most]) => (spent.get(name) ?? 0) >= most),
    spend(viewer, cpuMs) {
      for (const [name] of limits(viewer)) spent.set(name, (spent.get(name) ?? 0) + cpuMs);
    },
  };
}

/** The few words that a card has room for, by the sentence of a refusal. */
const BRIEF: Readonly<Record<string, string>> = {
  "photo.noFace": "face",
  "photo.noPerson": "person",
  "photo.notHuman": "person",
  "photo.bald": "hair",
  "photo.hat": "bareHead",
  "photo.longHair": "shortHair",
  "photo.turned": "front",
  "photo.noSubject": "subject",
  "photo.noClothes": "clothes",
  "photo.tooManyFaces": "fewerFaces",
  "photo.tooFewFaces": "moreFaces",
  "photo.needTwoFaces": "moreFaces",
  "photo.needFacesTogether": "moreFaces",
  "photo.tooSmall": "larger",
  "photo.noWatermark": "watermark",
};

/** The message of a few words for a refusal by its sentence's message. */
export const briefKeyOf = (message: string): string => `brief.${BRIEF[message] ?? "other"}`;

/** How long a call goes on making previews before it answers, in milliseconds: whoever wants more asks again. */
const CALL_MS = 3_000;
/** What a reading counts that ended in a refusal, in milliseconds of processors. */
const USUAL_READING_MS = 1_000;
/** How long it may take to hold a photo, which has been read, against what a tool asks of it, in milliseconds. */
const JUDGE_MS = 2_000;

interface PreviewsOptions {
  db: Db;
  catalog: Pick<Catalog, "findServerTool">;
  uploads: Pick<Uploads, "readOwned">;
  /** Makes the pictures; previews are off without one. */
  provider: Pick<Provider, "preview" | "inspect" | "read"> | null;
  budget: PreviewBudget;
  baseUrl: string | undefined;
  newId(): string;
}

interface PreviewCall {
  imageUrl: string;
  /** With none the photo is only read, for whatever is asked next. */
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
  ask(call: PreviewCall): Promise<PreviewsResponse>;
  /** The picture, a WEBP, for whom the photo belongs to; null for everybody else. */
  read(id: string, viewer: Pick<Viewer, "id">, now: Date): Promise<Buffer | null>;
  /** Previews that were made since the start, and milliseconds of processors that they took. */
  counts(): { made: number; cpuMs: number };
}

/** What stays true of a photo, however often it is tried. */
const LASTING: readonly ErrorCode[] = [
  "PHOTO_UNSUITABLE",
  "CONTENT_REFUSED",
  "UNSUPPORTED_TYPE",
  "INVALID_INPUT",
  "WORDS_NOT_UNDERSTOOD",
];

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
      const made = await provider!.preview!(photo, tool, { signal, owner: viewer.id });
      budget.spend(viewer, made.cpuMs);
      counted.made += 1;
      counted.cpuMs += made.cpuMs;
      return { picture: made.bytes, refusal: null };
    } catch (error) {
      if (isAppError(error) && error.code === "PROVIDER_FAILED")
        return { picture: null, refusal: { message: "noPreview", params: {} }, isPassing: true };
      return { picture: null, refusal: refusalOf(error) };
    }
  };

  /** Why a photo that has been read does not suit a tool; null where it may. */
  const judge = async (tool: ServerTool, photo: Buffer, owner: string): Promise<PreviewRefusal | null> => {
    try {
      await provider!.inspect([photo], tool, { deadlineMs: JUDGE_MS, owner });
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  };

  /** Has a photo read, which counts as what is made of it does; gives why no tool takes it, null where it may. */
  const read = async (photo: Buffer, { viewer, signal }: PreviewCall): Promise<PreviewRefusal | null> => {
    try {
      const { cpuMs = 0 } = (await provider!.read?.(photo, { signal, owner: viewer.id })) ?? {};
      budget.spend(viewer, cpuMs);
      counted.cpuMs += cpuMs;
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      budget.spend(viewer, USUAL_READING_MS);
      return refusal;
    }
  };

  const makeMissing = async (
    missing: readonly ServerTool[],
    others: readonly ServerTool[],
    call: PreviewCall,
  ): Promise<Map<string, Made>> => {
    const { viewer, now } = call;
    const done = new Map<string, Made>();
    const isWanted = missing.length > 0 || call.toolIds.length === 0;
    if (!isWanted || provider?.preview === undefined || making.has(viewer.id) || budget.isSpent(viewer))
      return done;
    making.add(viewer.id);
    try {
      const since = now().getTime();
      const [photo] = await readOwnPhotos([call.imageUrl], { ...call, now, deps: { uploads, baseUrl } });
      const keep = async (tool: ServerTool, { isPassing = false, ...content }: Content) => {
        const { id: toolId } = tool.manifest;
        const row = { id: newId(), uploadKey: photo!.key, toolId, toolVersion: tool.version, ...content };
        if (!isPassing && !(await keepPreview(db, { ...row, createdAt: now() })))
          throw new AppError("FOREIGN_IMAGE", { message: "foreign.gone", params: { photo: 1 } });
        done.set(toolId, { id: row.id, refusal: content.refusal });
      };
      // What the photo's reading tells of all of them is known before any is made.
      const unfit = await read(photo!.bytes, call);
      for (const tool of [...missing, ...others]) {
        const refusal = unfit ?? (await judge(tool, photo!.bytes, viewer.id));
        if (refusal !== null) await keep(tool, { picture: null, refusal });
      }
      for (const tool of missing) {
        if (done.has(tool.manifest.id)) continue;
        if (now().getTime() - since > CALL_MS || call.signal.aborted || budget.isSpent(viewer)) break;
        await keep(tool, await make(tool, photo!.bytes, call));
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
      const isOff = provider?.preview === undefined;
      const isSpent = isOff || budget.isSpent(viewer);
      const answerOf = (tool: ServerTool): PreviewResponse => {
        const toolId = tool.manifest.id;
        const unsuitable = (key: string, params = {}): PreviewResponse => {
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
            ? {
                toolId,
                state: "limited",
                reason: errorSentence(locale, isOff ? "previewsOff" : "previewsSpent"),
              }
            : { toolId, state: "waiting" };
        if (found.refusal !== null) return unsuitable(found.refusal.message, found.refusal.params);
        return { toolId, state: "ready", url: `${origin}/previews/${found.id}` };
      };
      return { previews: [...tools, ...others].map(answerOf) };
    },
    read: (id, viewer, now) => readPicture(db, id, viewer.id, now),
    counts: () => counted,
  };
}

/** A refusal as it is kept. Throws on what is none, and what may go better another time. */
function refusalOf(error: unknown): PreviewRefusal {
  if (!isAppError(error) || !LASTING.includes(error.code)) throw error;
  return { message: error.messageKey, params: error.params };
}

interface Content {
  picture: Buffer | null;
  refusal: PreviewRefusal | null;
  /** Whether it may go better another time: then it is told and not kept. */
  isPassing?: boolean;
}
