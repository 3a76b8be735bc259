import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { holds } from "#registry/contract/form/condition.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { ImageOutput } from "#registry/contract/output.ts";
import { beginsAs, JPEG_START, PNG_START } from "#registry/contract/picture-starts.ts";
import type { ProviderOutput, RecalledJob } from "../provider.ts";
import { seedFor, usesVariable } from "./build-input.ts";
import type { DrawWatermark } from "./draw-watermark.server.ts";
import { fetchOutput, OutputRefused, type OutputFetching } from "./fetch-output.server.ts";
import type { ModelCall } from "./list-calls.ts";
import { DECODE_TIMEOUT_S, MAX_OUTPUT_PIXELS } from "./picture-limits.ts";
import { readAddress, readText } from "./read-output.ts";

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
