import { createRequire } from "node:module";
import { finishMp4 } from "./finish-mp4.ts";

const require = createRequire(import.meta.url);

/** Takes frames one by one and gives the film. */
export interface FilmEncoder {
  /** One frame: brightness, then both colours at half the size (YUV 4:2:0). */
  add(frame: Uint8Array): void;
  /** The film as an MP4 file with H.264; nothing can be added after. */
  finish(): Buffer;
}

/** How strongly pictures are reduced (10 to 51), how fast the encoder decides (0 to 10), and frames between whole ones. */
const QUANTIZER = 25;
const SPEED = 8;
const KEYFRAMES = 48;

/** Loads the encoder without what it does to a process that it is loaded in: errors are the process's own business. */
async function loadEncoder() {
  const exceptions = process.listeners("uncaughtException");
  const rejections = process.listeners("unhandledRejection");
  const { createH264MP4Encoder }: typeof import("h264-mp4-encoder") = require("h264-mp4-encoder");
  const encoder = await createH264MP4Encoder();
  for (const listener of process.listeners("uncaughtException"))
    if (!exceptions.includes(listener)) process.removeListener("uncaughtException", listener);
  for (const listener of process.listeners("unhandledRejection"))
    if (!rejections.includes(listener)) process.removeListener("unhandledRejection", listener);
  return encoder;
}

/** Opens minih264 as WebAssembly. Width and height are even. */
export async function openEncoder(
  size: { width: number; height: number },
  framesPerSecond: number,
): Promise<FilmEncoder> {
  const encoder = await loadEncoder();
  encoder.width = size.width;
  encoder.height = size.height;
  encoder.frameRate = framesPerSecond;
  encoder.quantizationParameter = QUANTIZER;
  encoder.speed = SPEED;
  encoder.groupOfPictures = KEYFRAMES;
  encoder.initialize();
  return {
    add: (frame) => encoder.addFrameYuv(frame),
    finish: () => {
      encoder.finalize();
      const file = Buffer.from(encoder.FS.readFile(encoder.outputFilename));
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return finishMp4(file);
    },
  };
}
