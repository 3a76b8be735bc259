import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";
import { GRADES } from "#registry/contract/grade.ts";
import { readPixels } from "../../../tests/styles/engine/measures/pixels.ts";
import { measureSkin } from "../../../tests/styles/engine/measures/skin.ts";
import { difference } from "../../../tests/styles/engine/measures/statistics.ts";
import type { Run, Studio } from "../../../tests/styles/engine/measures/subject.ts";
import type { Take } from "../preview/make-take.ts";

const proofSchema = z.object({ grade: z.enum(GRADES).optional(), cpuSeconds: z.number().optional() });
type Proof = z.infer<typeof proofSchema>;

/** What the proof of a version says; nothing where it has none. */
export function readProof(stylesDir: string, id: string): Proof {
  const file = join(stylesDir, id, "proof.json");
  const read = existsSync(file) ? proofSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
  return read?.data ?? {};
}

/** Sides at which a picture is held against its photo, as the proof does it. */
const CHANGE_SIDES = { width: 96, height: 96 };

/** One version's figures; null where there is nothing to measure. */
export interface TakeFigures extends Proof {
  /** Median over the photographs. */
  seconds: number | null;
  /** Mean difference per channel from the photo, 0 to 255. */
  change: number | null;
  /** How much lighter the lit cheek is than the photo's, of 255, and how far its hue is off, in degrees: the largest. */
  skin: { luma: number; hue: number } | null;
  refused: number;
  failed: number;
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const farthest = (values: readonly number[]): number =>
  values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);

const changeOf = async (photo: Buffer, picture: Buffer): Promise<number> =>
  difference((await readPixels(photo, CHANGE_SIDES)).data, (await readPixels(picture, CHANGE_SIDES)).data);

/** The one run that the proof's measure of skin asks for: both pictures are there already. */
const RUN: Run = { photos: [], words: "", ratio: "auto", size: "1K", values: {} };

async function skinShift(photo: Buffer, picture: Buffer, findFaces: Studio["findFaces"]) {
  const png = await sharp(picture).png().toBuffer(); // the engine reads no WEBP
  const studio: Studio = { photosOf: async () => [photo], make: async () => png, findFaces };
  const subject = { photos: [photo], result: png, runOf: () => RUN, studio };
  const check = { measure: "skin", of: ["photo"], says: "skin", luma: 0, hue: 0 } as const;
  const shifts = await measureSkin({ ...check, of: [...check.of] }, subject);
  const [luma, hue] = Array.isArray(shifts) ? shifts : [];
  return typeof luma === "number" && typeof hue === "number" ? { luma, hue } : null;
}

/** Measures what a take made of photographs, each result against the photo in its place. */
export async function measureTake(
  { results }: Take,
  photos: readonly { bytes: Buffer }[],
  findFaces: Studio["findFaces"],
): Promise<Omit<TakeFigures, keyof Proof>> {
  const made = results.flatMap((result, index) => {
    const photo = photos[index]?.bytes;
    return result.kind === "picture" && photo ? [{ photo, picture: result.webp }] : [];
  });
  const seconds = results
    .flatMap((result) => ("seconds" in result ? [result.seconds] : []))
    .sort((a, b) => a - b);
  const changes: number[] = [];
  const shifts: { luma: number; hue: number }[] = [];
  for (const { photo, picture } of made) {
    changes.push(await changeOf(photo, picture));
    shifts.push(...[(await skinShift(photo, picture, findFaces)) ?? []].flat());
  }
  const skin = {
    luma: farthest(shifts.map(({ luma }) => luma)),
    hue: farthest(shifts.map(({ hue }) => hue)),
  };
  return {
    seconds: seconds[Math.floor((seconds.length - 1) / 2)] ?? null,
    change: meanOf(changes),
    skin: shifts.length === 0 ? null : skin,
    refused: results.filter(({ kind }) => kind === "refusal").length,
    failed: results.filter(({ kind }) => kind === "failure").length,
  };
}
