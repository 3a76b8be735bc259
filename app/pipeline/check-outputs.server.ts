import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Ratio, Size } from "#registry/contract/field.ts";
import { AppError } from "~/errors/app-error.ts";
import type { ProviderOutput } from "~/providers/provider.ts";

/** What was asked for. */
export interface OutputWish {
  tool: ServerTool;
  ratio: Ratio;
  size: Size;
}

const MEGAPIXEL = 1_048_576;
const BUDGET = { "1K": MEGAPIXEL, "2K": 4 * MEGAPIXEL, "4K": 16 * MEGAPIXEL } as const satisfies Record<
  Size,
  number
>;
/** Pixels that "8K" may reach where a manifest says so. */
const BUDGET_8K = 64 * MEGAPIXEL;
/** The contract's ± 25 %. */
const TOLERANCE = 0.25;
const RATIO_TOLERANCE = 0.03;

/**
 * Makes sure that what a provider delivered is what was paid for: pictures that decode to the end, in the asked
 * resolution and ratio. Gives them with the measures they really have.
 * @throws AppError PROVIDER_FAILED.
 */
export async function checkOutputs(outputs: ProviderOutput[], wish: OutputWish): Promise<ProviderOutput[]> {
  if (wish.tool.manifest.output !== "image") return outputs;
  if (outputs.length === 0 || outputs.some(({ bytes }) => bytes.length === 0))
    throw new AppError("PROVIDER_FAILED", { message: "noImageFromProvider" });
  return Promise.all(outputs.map((output) => checkPicture(output, wish)));
}

async function checkPicture(
  output: ProviderOutput,
  { tool, ratio, size }: OutputWish,
): Promise<ProviderOutput> {
  const { contentType, width, height } = await decode(output.bytes);
  const most = size === "4K" && tool.manifest.maxOutput === "8K" ? BUDGET_8K : BUDGET[size];
  const pixels = width * height;
  if (pixels < BUDGET[size] * (1 - TOLERANCE) || pixels > most * (1 + TOLERANCE))
    throw unusable(`${width} x ${height} is outside the budget of ${size}`);
  if (!hasRatio(width, height, ratio)) throw unusable(`${width} x ${height} is not ${ratio}`);
  return { ...output, contentType, width, height };
}

async function decode(bytes: Buffer): Promise<Pick<ProviderOutput, "contentType" | "width" | "height">> {
  try {
    const limitInputPixels = BUDGET_8K * (1 + TOLERANCE);
    const { format, width, height } = await sharp(bytes, { limitInputPixels }).metadata();
    // A tiny copy makes the decoder read the file to its end.
    await sharp(bytes, { limitInputPixels, failOn: "truncated" })
      .resize(8, 8, { fit: "fill" })
      .raw()
      .toBuffer();
    if (format === "png") return { contentType: "image/png", width, height };
    if (format === "jpeg") return { contentType: "image/jpeg", width, height };
  } catch (error) {
    throw unusable(error);
  }
  throw unusable("neither PNG nor JPEG");
}

function hasRatio(width: number, height: number, ratio: Ratio): boolean {
  if (ratio === "auto") return true;
  const [across = 1, down = 1] = ratio.split(":").map(Number);
  return Math.abs((width * down) / (height * across) - 1) <= RATIO_TOLERANCE;
}

const unusable = (cause: unknown): AppError =>
  new AppError("PROVIDER_FAILED", { message: "unusableOutput", cause });
