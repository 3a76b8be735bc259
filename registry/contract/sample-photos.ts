import type { Manifest } from "./manifest.ts";
import type { PhotoNeed } from "./photos.ts";

/** A photograph of ours, with what of it decides which tools take it. */
interface SamplePhoto {
  name: string;
  /** Of its words in the messages. */
  label: string;
  /** Whether it shows somebody's face. */
  hasFace: boolean;
  /** What tools can ask of a photo that this one is not. */
  misses: readonly PhotoNeed["is"][];
}

/** The photographs of ours that somebody can look with who has none at hand; see `tests/fixtures/photos/CREDITS.md`. */
export const SAMPLE_PHOTOS = [
  {
    name: "red-haired",
    label: "redHaired",
    hasFace: true,
    misses: ["hair-above-shoulders", "clothes-shown"],
  },
  { name: "paper-kit-ayo-ogunseinde-2", label: "striped", hasFace: true, misses: [] },
  { name: "ali-mehmet", label: "fez", hasFace: true, misses: ["no-hat"] },
  { name: "andersson", label: "beard", hasFace: true, misses: ["not-bald"] },
  { name: "tortoiseshell-cat", label: "cat", hasFace: false, misses: ["human"] },
  { name: "coffee", label: "espresso", hasFace: false, misses: ["human"] },
] as const satisfies readonly SamplePhoto[];

export type SampleName = (typeof SAMPLE_PHOTOS)[number]["name"];

/** Where a sample photograph is read by everybody; its thumbnail lies beside it as WEBP. */
export const samplePath = (name: SampleName): string => `/img/samples/${name}.jpg`;

/** What of a manifest's demands decides whether a photo is taken. */
export type WantedPhoto = Pick<Manifest["photos"], "faces" | "person" | "needs" | "samples">;

/** Whether a tool takes a sample, by what its manifest asks of photos. */
export const takesSample = (
  { faces, person, needs = [], samples }: WantedPhoto,
  { hasFace, misses }: SamplePhoto,
): boolean =>
  samples !== false && (hasFace || !(faces?.min || person)) && needs.every(({ is }) => !misses.includes(is));
