import { chromium, type Browser } from "playwright-core";
import { ensureChromium } from "../../chromium.ts";

/** Looks into films and sounds as a browser plays them: the one decoder that everybody who works on this has. */
export interface MediaRoom {
  /** A film's opening picture, as PNG, and its length. */
  readFilm(mp4: Buffer): Promise<{ poster: Buffer; seconds: number }>;
  /**
   * A sound's beginning in one channel, -1 to 1; what is cut off fades out.
   * @throws Error where the browser can't decode it.
   */
  readSound(file: Buffer, options: SoundOptions): Promise<Float32Array>;
  close(): Promise<void>;
}

interface SoundOptions {
  /** Samples a second. */
  rate: number;
  /** At most this long. */
  seconds: number;
  /** How long what is cut off fades out. */
  fadeSeconds: number;
}

// The two functions below run in the browser. No function in them has a name: the loader would mark it with a helper
// that the browser doesn't have.

async function lookAtFilm(base64: string): Promise<{ png: string; seconds: number }> {
  const film = document.createElement("video");
  film.muted = true;
  film.src = URL.createObjectURL(await (await fetch(`data:video/mp4;base64,${base64}`)).blob());
  await new Promise((resolve, reject) => {
    // Without a jump some films have not drawn their first picture yet, and on a busy machine a jump ends before its
    // picture is there: only the frame's own callback says that it is.
    film.onloadeddata = () => {
      film.requestVideoFrameCallback(resolve);
      film.currentTime = 0.001;
    };
    film.onerror = () => reject(new Error("the browser can't play the film"));
  });
  const canvas = document.createElement("canvas");
  canvas.width = film.videoWidth;
  canvas.height = film.videoHeight;
  canvas.getContext("2d")?.drawImage(film, 0, 0);
  return { png: canvas.toDataURL("image/png").replace(/^.*,/, ""), seconds: film.duration };
}

async function listenTo({
  base64,
  rate,
  seconds,
  fadeSeconds,
}: SoundOptions & { base64: string }): Promise<number[]> {
  const bytes = await (await fetch(`data:audio/wav;base64,${base64}`)).arrayBuffer();
  const whole = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  const length = Math.min(seconds, whole.duration);
  const context = new OfflineAudioContext(1, Math.round(length * rate), rate);
  const source = new AudioBufferSourceNode(context, { buffer: whole });
  const gain = new GainNode(context);
  if (length < whole.duration) {
    gain.gain.setValueAtTime(1, length - fadeSeconds);
    gain.gain.linearRampToValueAtTime(0, length);
  }
  source.connect(gain).connect(context.destination);
  source.start();
  return [...(await context.startRendering()).getChannelData(0)];
}

/** Opens a browser when it is first needed; whoever makes only pictures and texts needs none. */
export function openMediaRoom(): MediaRoom {
  let opening: Promise<Browser> | undefined;
  const openPage = async () => {
    opening ??= chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
    return (await opening).newPage();
  };
  return {
    async readFilm(mp4) {
      const page = await openPage();
      const { png, seconds } = await page.evaluate(lookAtFilm, mp4.toString("base64"));
      await page.close();
      return { poster: Buffer.from(png, "base64"), seconds };
    },
    async readSound(file, options) {
      const page = await openPage();
      const samples = await page.evaluate(listenTo, { ...options, base64: file.toString("base64") });
      await page.close();
      return Float32Array.from(samples);
    },
    async close() {
      await (await opening)?.close();
    },
  };
}
