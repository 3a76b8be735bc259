import sharp from "sharp";

/** 50 megapixels: what a phone of today takes, and about 150 MB once decoded. */
export const MAX_INPUT_PIXELS = 50_000_000;
/**
 * Longest that reading somebody's file may take, in seconds. What the engine draws itself has no limit of its own: on a busy
 * machine an honest drawing takes long, and the job's own limit ends one that never would.
 */
export const SHARP_TIMEOUT_S = 60;

/**
 * Sets libvips' limits for this process: no cache between pictures, one thread for each (several pictures are worked on
 * at a time, and every thread keeps memory of its own), and only the JPEG and PNG loaders. The SVG loader is open as well,
 * for the engine's own drawings, and the WEBP loader, for the example pictures of style folders: whoever reads people's files looks at their first bytes before.
 */
export function limitSharp(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadJpegFile",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadPngFile",
      "VipsForeignLoadSvgBuffer",
      "VipsForeignLoadWebpBuffer",
    ],
  });
}
