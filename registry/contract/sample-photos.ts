/** The photographs of ours that somebody can look with who has none at hand; see `tests/fixtures/photos/CREDITS.md`. */
export const SAMPLE_PHOTOS = [
  { name: "red-haired", label: "redHaired" },
  { name: "paper-kit-ayo-ogunseinde-2", label: "striped" },
  { name: "ali-mehmet", label: "fez" },
  { name: "andersson", label: "beard" },
  { name: "tortoiseshell-cat", label: "cat" },
  { name: "coffee", label: "espresso" },
] as const;

export type SampleName = (typeof SAMPLE_PHOTOS)[number]["name"];

/** Where a sample photograph is read by everybody; its thumbnail lies beside it as WEBP. */
export const samplePath = (name: SampleName): string => `/img/samples/${name}.jpg`;
