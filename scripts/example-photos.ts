/** One before/after pair: photos of tests/fixtures/photos, each cut to a region given in shares of left, top, width and height. Several stand side by side. */
export interface Example {
  parts: readonly { photo: string; cut: readonly [number, number, number, number] }[];
  /** What a person would have asked for, where the style obeys words. */
  words?: string;
}

const ASTRONAUT = { photo: "astronaut.jpg", cut: [0.1, 0, 0.8, 1] } as const;
const ASTRONAUT_HEAD = { photo: "astronaut.jpg", cut: [0.23, 0, 0.4, 0.5] } as const;
const ASTRONAUT_NARROW = { photo: "astronaut.jpg", cut: [0.3, 0, 0.24, 0.6] } as const;
const HOPPER = { photo: "grace-hopper.jpg", cut: [0.02, 0, 0.94, 1] } as const;
const HOPPER_NARROW = { photo: "grace-hopper.jpg", cut: [0.26, 0.04, 0.41, 0.87] } as const;
const ANDERSSON = { photo: "andersson.jpg", cut: [0.1, 0.01, 0.7, 0.954] } as const;
const ANDERSSON_NARROW = { photo: "andersson.jpg", cut: [0.25, 0.02, 0.33, 0.9] } as const;
const ANDERSSON_HEAD = { photo: "andersson.jpg", cut: [0.2, 0.02, 0.46, 0.627] } as const;
const DAHLGREN = { photo: "dahlgren.jpg", cut: [0.3, 0.02, 0.55, 0.777] } as const;
const DAHLGREN_NARROW = { photo: "dahlgren.jpg", cut: [0.38, 0.04, 0.33, 0.933] } as const;
const CAT = { photo: "cat.jpg", cut: [0.28, 0, 0.532, 1] } as const;
const COFFEE = { photo: "coffee.jpg", cut: [0.08, 0, 0.533, 1] } as const;
const PHOTOGRAPHER = { photo: "photographer.jpg", cut: [0, 0.05, 0.76, 0.95] } as const;

/** Three pairs for each style. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  "inversion-filter": [{ parts: [ASTRONAUT] }, { parts: [COFFEE] }, { parts: [PHOTOGRAPHER] }],
  "photo-to-sketch": [{ parts: [HOPPER] }, { parts: [CAT] }, { parts: [ANDERSSON] }],
  "black-and-white-portrait": [{ parts: [HOPPER] }, { parts: [ASTRONAUT_HEAD] }, { parts: [DAHLGREN] }],
  "ai-photo-enhance": [{ parts: [CAT] }, { parts: [ANDERSSON_HEAD] }, { parts: [COFFEE] }],
  "bangs-filter": [
    { parts: [ASTRONAUT_HEAD], words: "curtain bangs" },
    { parts: [ASTRONAUT_HEAD], words: "blunt bangs" },
    { parts: [ASTRONAUT_HEAD], words: "side-swept bangs" },
  ],
  "baby-face-generator": [
    { parts: [ASTRONAUT_NARROW, DAHLGREN_NARROW] },
    { parts: [HOPPER_NARROW, ANDERSSON_NARROW] },
    { parts: [ASTRONAUT_NARROW, ANDERSSON_NARROW] },
  ],
};
