import type { Manifest } from "#registry/contract/manifest.ts";
import { TELLS_NOBODY } from "#registry/contract/errors/describe-error.ts";
import { readAtMost } from "~/server/errors/read-body.server.ts";
import type { Network } from "./vendor.server.ts";
import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { holds } from "#registry/contract/form/shown-fields.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { ImageOutput } from "#registry/contract/output.ts";
import { beginsAs, JPEG_START, PNG_START } from "#registry/contract/marks/mark-picture.ts";
import type { ProviderOutput, RecalledJob } from "../provider.ts";
import { seedFor, usesVariable, type ModelCall } from "./build-input.ts";
import type { DrawWatermark } from "./draw-watermark.server.ts";
import { MEGAPIXEL } from "#registry/contract/form/choices.ts";

/** Characters of a text that is delivered; descriptions have a few thousand at most. */
const MOST_TEXT = 20_000;

const isText = (value: unknown): value is string => typeof value === "string";
const isAddress = (text: string): boolean => /^(https?:\/\/|data:)/i.test(text);

/** A model's output is one text or several: addresses of files, or the pieces of a text. */
const readTexts = (output: unknown): string[] =>
  (Array.isArray(output) ? output : [output]).filter(isText).filter((text) => text !== "");

/** The address of the file that a model made; null when there is none. A run makes one result. */
const readAddress = (output: unknown): string | null => readTexts(output).find(isAddress) ?? null;

/** The text that a model wrote; null when it wrote none. */
function readText(output: unknown): string | null {
  const text = readTexts(output).join("").trim().slice(0, MOST_TEXT);
  return text === "" ? null : text;
}

/** What `$output` stands for in the call after: the file's address, else the text. */
export const readForNext = (output: unknown): string | null => readAddress(output) ?? readText(output);

type FileKind = Exclude<Manifest["output"], "text">;

const MB = 1024 * 1024;
const SECOND = 1000;

interface Bounds {
  /** Bytes. */
  most: number;
  /** From the first try to the last byte, in milliseconds. */
  totalMs: number;
}

const BOUNDS = {
  image: { most: 60 * MB, totalMs: 60 * SECOND },
  video: { most: 200 * MB, totalMs: 180 * SECOND },
  audio: { most: 50 * MB, totalMs: 60 * SECOND },
} as const satisfies Record<FileKind, Bounds>;

/** Longest without a byte, in milliseconds. */
const STALL_MS = 15 * SECOND;
/** Pauses before another try, in milliseconds: a fresh output may not be everywhere yet. */
const PAUSES_MS = [500, 1_500, 3_000];
const MOST_REDIRECTS = 3;
/** The vendor's own host for outputs; its subdomains count as well. */
const OUTPUT_HOST = "replicate.delivery";

/** Why an output could not be had. Its message names no address. */
export class OutputRefused extends Error {
  readonly [TELLS_NOBODY] = true;
  /** Whether another try may help. */
  readonly isPassing: boolean;

  constructor(reason: string, isPassing: boolean) {
    super(reason);
    this.name = "OutputRefused";
    this.isPassing = isPassing;
  }
}

export interface OutputFetching extends Network {
  /** The API's address: outputs may come from its host as well. */
  baseUrl: string;
  /** Replaces the bounds, for tests. */
  bounds?: Partial<Bounds> & { stallMs?: number };
}

/** Whether an output may be fetched from an address: the vendor's delivery host over https, or where its API is. */
export function isOutputAddress(address: URL, baseUrl: string): boolean {
  if (address.username !== "" || address.password !== "") return false;
  if (address.origin === new URL(baseUrl).origin) return true;
  const isDelivery = address.hostname === OUTPUT_HOST || address.hostname.endsWith(`.${OUTPUT_HOST}`);
  return isDelivery && address.protocol === "https:" && address.port === "";
}

/**
 * Copies an output here, within the bounds of its kind. A missing one and a fault of the vendor's are tried again.
 * @throws OutputRefused.
 */
export async function fetchOutput(
  address: string,
  kind: FileKind,
  fetching: OutputFetching,
): Promise<Buffer> {
  const bounds = { ...BOUNDS[kind], stallMs: STALL_MS, ...fetching.bounds };
  if (address.startsWith("data:")) return readDataAddress(address, bounds.most);
  const until = fetching.now().getTime() + bounds.totalMs;
  for (let tries = 0; ; tries++) {
    const leftMs = Math.max(1, until - fetching.now().getTime());
    try {
      return await fetchOnce(address, { ...bounds, totalMs: leftMs }, fetching);
    } catch (error) {
      const pauseMs = PAUSES_MS[tries];
      const isFinal = error instanceof OutputRefused && !error.isPassing;
      if (isFinal || pauseMs === undefined || fetching.now().getTime() + pauseMs >= until) throw error;
      await fetching.sleep(pauseMs);
    }
  }
}

/** The vendor may answer a call that waited with the file itself. */
function readDataAddress(address: string, most: number): Buffer {
  const [, data] = /^data:[a-z0-9/+.-]*;base64,(.*)$/is.exec(address.slice(0, most * 2)) ?? [];
  const bytes = Buffer.from(data ?? "", "base64");
  if (bytes.length === 0 || bytes.length > most) throw new OutputRefused("no usable data address", false);
  return bytes;
}

async function fetchOnce(
  address: string,
  { most, totalMs, stallMs }: Bounds & { stallMs: number },
  fetching: OutputFetching,
): Promise<Buffer> {
  const stop = new AbortController();
  const total = setTimeout(() => stop.abort(), totalMs);
  const stall = setTimeout(() => stop.abort(), stallMs);
  try {
    const response = await follow(address, stop.signal, fetching);
    const said = Number(response.headers.get("Content-Length") ?? 0);
    if (said > most) throw new OutputRefused(`${said} bytes are too many`, false);
    const bytes = await readAtMost(response, most, () => stall.refresh());
    if (bytes === null) throw new OutputRefused(`more than ${most} bytes`, false);
    if (bytes.length === 0) throw new OutputRefused("an empty file", true);
    return bytes;
  } catch (error) {
    if (error instanceof OutputRefused) throw error;
    throw new OutputRefused(stop.signal.aborted ? "it took too long" : "the connection broke", true);
  } finally {
    clearTimeout(total);
    clearTimeout(stall);
    stop.abort(); // whatever was not read is not sent on
  }
}

/** Goes after redirects by hand, so that every host on the way is looked at. */
async function follow(
  address: string,
  signal: AbortSignal,
  { fetch, baseUrl }: OutputFetching,
): Promise<Response> {
  let next = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const url = URL.canParse(next) ? new URL(next) : null;
    if (url === null || !isOutputAddress(url, baseUrl))
      throw new OutputRefused("an address of another host", false);
    const response = await fetch(url, { redirect: "manual", signal });
    if (response.ok) return response;
    await response.body?.cancel();
    const target = response.headers.get("Location");
    if (response.status < 300 || response.status >= 400 || target === null)
      throw new OutputRefused(`status ${response.status}`, response.status === 404 || response.status >= 500);
    next = URL.canParse(target, url) ? new URL(target, url).href : "";
  }
  throw new OutputRefused("too many redirects", false);
}

type Media = "image/png" | "image/jpeg" | "image/webp" | "video/mp4" | "audio/wav" | "audio/mpeg";

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString("latin1", from, to);

export interface Delivery {
  fetching: OutputFetching;
  drawWatermark: DrawWatermark;
}

/**
 * Copies what the last call made, which the vendor keeps for an hour only, and makes sure that it is what its tool gives.
 * @throws OutputRefused; AppError PROVIDER_FAILED where there is no output at all.
 */
export async function deliverOutput(
  output: unknown,
  job: Omit<RecalledJob, "readPhotos">,
  call: ModelCall,
  { fetching, drawWatermark }: Delivery,
): Promise<ProviderOutput> {
  const { manifest } = job.tool;
  if (manifest.output === "text") {
    const text = readText(output);
    if (text === null) throw new AppError("PROVIDER_FAILED");
    return { kind: "text", text };
  }
  const address = readAddress(output);
  if (address === null) throw new AppError("PROVIDER_FAILED", { message: "noImageFromProvider" });
  const bytes = await fetchOutput(address, manifest.output, fetching);
  switch (manifest.output) {
    case "image":
      return readPicture(bytes, usesVariable(call.input, "seed") ? { seed: seedFor(job) } : {});
    case "video": {
      requireMedia(bytes, ["video/mp4"]);
      const isMarked = wantsWatermark(job);
      return {
        kind: "video",
        bytes: isMarked ? await drawWatermark(bytes) : bytes,
        contentType: "video/mp4",
      };
    }
    case "audio":
      return {
        kind: "audio",
        bytes,
        contentType: requireMedia(bytes, ["audio/wav", "audio/mpeg"]),
      };
  }
}

const wantsWatermark = ({ tool, values }: { tool: ServerTool; values: RecalledJob["values"] }): boolean => {
  const watermark = tool.manifest.providers.replicate?.watermark;
  return watermark !== undefined && holds(watermark, values);
};

/** The file's type by its first bytes. Throws OutputRefused for any but the accepted ones. */
function requireMedia<Accepted extends ReturnType<typeof sniffMedia> & string>(
  bytes: Buffer,
  accepted: readonly Accepted[],
): Accepted {
  const found = accepted.find((media) => media === sniffMedia(bytes));
  if (found === undefined) throw new OutputRefused(`not ${accepted.join(" or ")}`, false);
  return found;
}

/** The largest picture that may be delivered: 64 megapixels (8K) and a quarter, the contract's tolerance. */
const MAX_OUTPUT_PIXELS = 80 * MEGAPIXEL;
/** Longest that decoding a picture may take, in seconds. */
const DECODE_TIMEOUT_S = 60;

/** A picture with its measures; a WEBP becomes a PNG, which every result is. */
async function readPicture(bytes: Buffer, seed: { seed?: number }): Promise<ImageOutput> {
  const media = requireMedia(bytes, ["image/png", "image/jpeg", "image/webp"]);
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_OUTPUT_PIXELS }).timeout({
      seconds: DECODE_TIMEOUT_S,
    });
    if (media === "image/webp") {
      const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      return { kind: "image", bytes: data, contentType: "image/png", width, height, ...seed };
    }
    const { width, height } = await picture.metadata();
    return { kind: "image", bytes, contentType: media, width, height, ...seed };
  } catch {
    throw new OutputRefused("a picture that can't be decoded, or is too large", false);
  }
}

/** What a file is by its first bytes; null for anything that is not delivered, such as a page of HTML. */
export function sniffMedia(bytes: Buffer): Media | null {
  if (bytes.length < 12) return null;
  if (beginsAs(PNG_START, bytes)) return "image/png";
  if (beginsAs(JPEG_START, bytes)) return "image/jpeg";
  if (text(bytes, 0, 4) === "RIFF") {
    const form = text(bytes, 8, 12);
    if (form === "WEBP") return "image/webp";
    return form === "WAVE" ? "audio/wav" : null;
  }
  if (text(bytes, 4, 8) === "ftyp") return "video/mp4";
  // An ID3 tag, or the sync word of a layer III frame.
  if (text(bytes, 0, 3) === "ID3" || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2))
    return "audio/mpeg";
  return null;
}
