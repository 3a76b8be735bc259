import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import sharp from "sharp";
import type { Provider } from "~/server/providers/provider.ts";
import { findPhotoFile } from "../../../tests/fixtures/photos/find-photo-file.ts";
import { startReplicate } from "../../../tests/vendors/replicate/start-replicate.ts";
import { UsageError, type CommandContext } from "../command.ts";
import { takeEngine } from "../open-engine.ts";
import type { Photo } from "./make-preview.ts";

const PROVIDERS = ["local", "loopback", "replicate"] as const;
type Wanted = (typeof PROVIDERS)[number];

/** Photographs of a preview or a comparison where none is named. */
const USUAL_PHOTOS = ["astronaut", "andersson"];

/** Photographs of different people and of an animal, which every state of a style is looked at on. */
export const listPinnedPhotos = (): string[] =>
  ["astronaut", "paper-kit/ayo-ogunseinde-2", "agency/2", "andersson", "dog"].map(findPhotoFile);

/** A vendor that this machine plays. */
export interface PlayedVendor {
  /** As a site calls it, e.g. `http://127.0.0.1:4001/v1`. */
  baseUrl: string;
  token: string;
}

/** Runs that begin and end at once, in milliseconds. */
export const AT_ONCE = { startMs: 0, runMs: 0 };

type VendorContext = Pick<CommandContext, "engine" | "environment" | "print">;

/** The vendor that is asked, and what closes it. */
export async function openVendor(wanted: Wanted, context: VendorContext): Promise<Provider> {
  const { environment } = context;
  if (wanted === "local")
    return takeEngine({ ...context, environment: { ...environment, PROVIDER: "local" } });
  if (wanted === "replicate") {
    if (!environment.REPLICATE_API_TOKEN)
      throw new UsageError("--provider replicate costs real money, and needs REPLICATE_API_TOKEN");
    return takeEngine({
      ...context,
      environment: { BASE_URL: "http://localhost:3000", ...environment, PROVIDER: "replicate" },
    });
  }
  const vendor = await startReplicate({ pace: AT_ONCE });
  const provider = await openPlayed(vendor, context);
  return {
    ...provider,
    async close() {
      await provider.close();
      await vendor.stop();
    },
  };
}

/** The provider that asks a vendor which this machine plays; it waits for results, since no site is there to be called back. */
export function openPlayed({ baseUrl, token }: PlayedVendor, context: VendorContext): Promise<Provider> {
  const settings = {
    ...{ PROVIDER: "replicate", REPLICATE_BASE_URL: baseUrl, REPLICATE_API_TOKEN: token },
    ...{ REPLICATE_WEBHOOK_SECRET: undefined, BASE_URL: "http://localhost:3000" },
  };
  return takeEngine({
    ...context,
    engine: undefined,
    environment: { ...context.environment, ...settings },
  });
}

/** The provider that `--provider` names; the engine on this machine where it is left out. */
export function chooseVendor(name = "local"): Wanted {
  const wanted = PROVIDERS.find((known) => known === name);
  if (!wanted) throw new UsageError(`there is no provider "${name}"; use one of ${PROVIDERS.join(", ")}`);
  return wanted;
}

/** Reads files as photographs; samples of the project's where none is named. */
export async function readPhotos(named: readonly string[]): Promise<Photo[]> {
  const files =
    named.length > 0 ? named.map((file) => resolve(file)) : USUAL_PHOTOS.map((name) => findPhotoFile(name));
  return Promise.all(
    files.map(async (file) => {
      try {
        const bytes = await sharp(readFileSync(file)).autoOrient().jpeg({ quality: 92 }).toBuffer();
        return { name: basename(file), bytes };
      } catch (cause) {
        throw new UsageError(`${file} can't be read as a photograph`, { cause });
      }
    }),
  );
}

/** Opens a page in the person's own browser, where there is one. */
export function openPage(file: string): void {
  const program =
    process.platform === "darwin" ? "open" : process.platform === "win32" ? "explorer" : "xdg-open";
  spawn(program, [file], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}
