import type { Manifest } from "#registry/contract/manifest.ts";
import { TELLS_NOBODY } from "#registry/contract/errors/describe-error.ts";
import { readAtMost } from "~/server/errors/read-body.server.ts";
import type { Network } from "./bounded-fetch.server.ts";

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
