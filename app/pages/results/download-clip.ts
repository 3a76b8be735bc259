import { markFilm } from "#registry/contract/marks/mark-film.ts";
import { downloadName } from "#registry/contract/wire/download-name.ts";
import { downloadPair, type PairWish } from "./download-pair.ts";
import { markAs, originOf, saveFile } from "./download-result.ts";
import { openCanvas } from "./draw-canvas.ts";
import { readPair } from "./read-picture.ts";
import type { ImageResult } from "./result.ts";

/** What clips are: films that every chat plays. */
const CLIP_TYPE = "video/mp4";

/** Seconds of a clip, in which the seam goes from the picture to its photo and back. */
const SECONDS = 4;
/** Share of it for which the picture rests at the end, so that the last frame is there however late it is recorded. */
const REST = 0.1;
const FRAMES_PER_SECOND = 30;
/** Pixels of the longer side: as many as chats show. */
const MOST_PIXELS = 1_080;
const BITS_PER_SECOND = 6_000_000;
/** Share of the picture's width. */
const SEAM_WIDTH = 0.004;

/** Where the seam stands at a moment of the clip, 0 to 1 of its length: all picture at both ends, all photo in the middle. */
export const seamAt = (moment: number): number => (1 - Math.cos(moment * 2 * Math.PI)) / 2;

interface Size {
  width: number;
  height: number;
}

/** The measures of a clip of a picture: even, as films want them, and no larger than chats show. */
export function sizeOfClip({ width, height }: Size): Size {
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** Whether this browser can record a film that every chat plays. */
const canRecordClip = (): boolean =>
  typeof MediaRecorder !== "undefined" && MediaRecorder.isTypeSupported(CLIP_TYPE);

/**
 * Saves a picture and its photo as a short MP4 that loops without a jump: the seam passes over them and comes back. It
 * takes as long as the clip. A browser that records no MP4 saves both beside each other. Only a browser can do this.
 * @throws Error when one of the two cannot be fetched, drawn or recorded.
 */
export async function downloadClip(result: ImageResult, photo: string, wish: PairWish): Promise<void> {
  if (!canRecordClip()) return downloadPair(result, photo, wish);
  const { index, isRtl } = wish;
  const pair = { ...(await readPair(photo, result.address)), isRtl };
  const context = openCanvas(sizeOfClip(pair.after));
  const film = await record(context.canvas, (moment) => drawMoment(context, pair, seamAt(moment)));
  pair.before.close();
  pair.after.close();
  const marked = await markAs(film, await originOf(pair.made, result), markFilm);
  saveFile(marked, downloadName(new Date(result.createdAt), index, { ending: "mp4" }));
}

interface Pair {
  before: ImageBitmap;
  after: ImageBitmap;
  isRtl: boolean;
}

/** Draws the picture, and over it the photo from where reading begins to the seam, cut to the picture's shape. */
function drawMoment(context: CanvasRenderingContext2D, { before, after, isRtl }: Pair, seam: number): void {
  const { width, height } = context.canvas;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(after, 0, 0, width, height);
  const shown = Math.round(seam * width);
  const scale = Math.max(width / before.width, height / before.height);
  const cut = { width: before.width * scale, height: before.height * scale };
  context.save();
  context.beginPath();
  context.rect(isRtl ? width - shown : 0, 0, shown, height);
  context.clip();
  context.drawImage(before, (width - cut.width) / 2, (height - cut.height) / 2, cut.width, cut.height);
  context.restore();
  if (shown <= 0 || shown >= width) return;
  const line = Math.max(2, width * SEAM_WIDTH);
  context.fillRect((isRtl ? width - shown : shown) - line / 2, 0, line, height);
}

/** Records a canvas for as long as the clip, told each moment of it from 0 to 1. */
async function record(canvas: HTMLCanvasElement, draw: (moment: number) => void): Promise<Blob> {
  draw(0);
  const stream = canvas.captureStream(FRAMES_PER_SECOND);
  const recorder = new MediaRecorder(stream, { mimeType: CLIP_TYPE, videoBitsPerSecond: BITS_PER_SECOND });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => reject(new Error("the clip could not be recorded"));
  });
  recorder.start();
  const startedAt = performance.now();
  // A timer, for a tab that is looked away from draws no frames.
  const timer = setInterval(() => {
    const moment = (performance.now() - startedAt) / 1000 / SECONDS;
    draw(Math.min(1, moment));
    if (moment >= 1 + REST && recorder.state === "recording") recorder.stop();
  }, 1000 / FRAMES_PER_SECOND);
  try {
    await ended;
  } finally {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
  }
  return new Blob(parts, { type: CLIP_TYPE });
}
