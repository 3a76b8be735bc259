import { drawPicture } from "~/pages/tool/form/photos/upload-photo.ts";
import { markPicture, readPictureOrigin } from "#registry/contract/marks/mark-picture.ts";
import type { PictureOrigin } from "#registry/contract/marks/source-mark.ts";
import { downloadName, savedEnding } from "#registry/contract/wire/download-name.ts";
import type { Result, ImageResult } from "./result.ts";
import { markFilm } from "#registry/contract/marks/mark-media.ts";

/**
 * Saves a result on the person's device: a picture as PNG, converted where it is stored as a JPEG, with its transparency
 * where it has some, and with what the stored file says of itself; a text as it is shown; anything else as it is stored. `index` counts from 1. Only a browser can do
 * this.
 * @throws Error when the file cannot be fetched or converted.
 */
export async function downloadResult(result: Result, index: number): Promise<void> {
  const name = downloadName(new Date(result.createdAt), index, { ending: savedEnding(result) });
  saveFile(await readFile(result), name);
}

async function readFile(result: Result): Promise<Blob> {
  if (result.kind === "text" && result.text !== "")
    return new Blob([result.text, "\n"], { type: "text/plain;charset=utf-8" });
  const response = await fetch(result.address);
  if (!response.ok) throw new Error(`result answered ${response.status}`);
  const file = await response.blob();
  if (result.kind !== "image" || file.type === "image/png") return file;
  return markAs(await drawPicture(file, "image/png"), await originOf(file, result));
}

/** What a stored picture says of itself; of one that says nothing, what is known of how it was made. */
const originOf = async (stored: Blob, { uploadedImages }: Result): Promise<PictureOrigin> =>
  readPictureOrigin(await bytesOf(stored)) ?? (uploadedImages.length > 0 ? "edited" : "made");

/** A file that was made here, with the mark of the picture that it was made from; `mark` is that of its kind. */
export const markAs = async (
  made: Blob,
  origin: PictureOrigin,
  mark: typeof markPicture = markPicture,
): Promise<Blob> => new Blob([mark(await bytesOf(made), origin)], { type: made.type });

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** Hands the person a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A white sheet of so many pixels to draw on. Throws where the browser draws none. */
export function openCanvas({ width, height }: { width: number; height: number }): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return context;
}

/** What was drawn, as a PNG. Rejects where the browser writes none. */
export async function writePng({ canvas }: CanvasRenderingContext2D): Promise<Blob> {
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (drawn === null) throw new Error("this browser writes no PNG");
  return drawn;
}

/**
 * Fetches a picture's file.
 * @throws Error when it cannot be had.
 */
export async function readPicture(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`a picture is answered with ${answer.status}`);
  return answer.blob();
}

/**
 * A picture as an element shows it: its address may be that of a file of this page, which the site's policy lets nobody fetch.
 * @throws Error when it cannot be shown.
 */
async function showPicture(address: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return createImageBitmap(image);
}

/**
 * Reads a picture and its photo, ready to be drawn, with the picture's own file. Both are to be closed.
 * @throws Error when one of the two cannot be fetched or read.
 */
async function readPair(
  photo: string,
  picture: string,
): Promise<{ before: ImageBitmap; after: ImageBitmap; made: Blob }> {
  const [before, made] = await Promise.all([showPicture(photo), readPicture(picture)]);
  return { before, after: await createImageBitmap(made), made };
}

/** Pixels between the two. */
const GAP = 4;
/** More pixels across than this many browsers draw nothing on. */
const MOST_WIDE = 8_192;

/** How a pair is saved: its number, from 1, and whether it is read from the right. */
export interface PairWish {
  index: number;
  isRtl: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** How a photo and its picture stand side by side: as high as the picture, each in its own shape; lower where that is too wide. */
export function layoutPair(before: Size, after: Size): { height: number; before: number; after: number } {
  const shapes = before.width / before.height + after.width / after.height;
  const height = Math.min(after.height, Math.floor((MOST_WIDE - GAP) / shapes));
  const widthOf = ({ width, height: own }: Size) => Math.max(1, Math.round((width / own) * height));
  return { height, before: widthOf(before), after: widthOf(after) };
}

/**
 * Saves a picture beside its photo as one PNG, the photo where reading begins. Only a browser can do this.
 * @throws Error when one of the two cannot be fetched or drawn.
 */
export async function downloadPair(
  result: ImageResult,
  photo: string,
  { index, isRtl }: PairWish,
): Promise<void> {
  const { before, after, made } = await readPair(photo, result.address);
  const { height, ...widths } = layoutPair(before, after);
  const context = openCanvas({ width: widths.before + GAP + widths.after, height });
  context.drawImage(before, isRtl ? widths.after + GAP : 0, 0, widths.before, height);
  context.drawImage(after, isRtl ? 0 : widths.before + GAP, 0, widths.after, height);
  const drawn = await writePng(context);
  const name = downloadName(new Date(result.createdAt), index).replace(/\.png$/, "-before-after.png");
  saveFile(await markAs(drawn, await originOf(made, result)), name);
}

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
