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
const LINCOLN = { photo: "lincoln.jpg", cut: [0, 0.03, 1, 0.97] } as const;
const LINCOLN_HEAD = { photo: "lincoln.jpg", cut: [0.12, 0.02, 0.66, 0.64] } as const;
const LINCOLN_NARROW = { photo: "lincoln.jpg", cut: [0.2, 0.02, 0.46, 0.89] } as const;
const MONA_LISA = { photo: "mona-lisa.jpg", cut: [0, 0.05, 1, 0.84] } as const;
const MONA_LISA_HEAD = { photo: "mona-lisa.jpg", cut: [0.19, 0.07, 0.5, 0.42] } as const;
const MONA_LISA_NARROW = { photo: "mona-lisa.jpg", cut: [0.26, 0.07, 0.33, 0.55] } as const;
const EDISON_NARROW = { photo: "edison.jpg", cut: [0.4, 0.03, 0.24, 0.47] } as const;
const CAT = { photo: "cat.jpg", cut: [0.28, 0, 0.532, 1] } as const;
const COFFEE = { photo: "coffee.jpg", cut: [0.08, 0, 0.533, 1] } as const;
const PHOTOGRAPHER = { photo: "photographer.jpg", cut: [0, 0.05, 0.76, 0.95] } as const;

/** Three pairs for each style. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  "inversion-filter": [{ parts: [ASTRONAUT] }, { parts: [COFFEE] }, { parts: [PHOTOGRAPHER] }],
  "photo-to-sketch": [{ parts: [HOPPER] }, { parts: [CAT] }, { parts: [LINCOLN] }],
  "black-and-white-portrait": [{ parts: [HOPPER] }, { parts: [ASTRONAUT_HEAD] }, { parts: [MONA_LISA] }],
  "ai-photo-enhance": [{ parts: [CAT] }, { parts: [MONA_LISA] }, { parts: [COFFEE] }],
  "bangs-filter": [
    { parts: [MONA_LISA_HEAD], words: "curtain bangs" },
    { parts: [ASTRONAUT_HEAD], words: "blunt bangs" },
    { parts: [LINCOLN_HEAD], words: "wispy bangs" },
  ],
  "baby-face-generator": [
    { parts: [ASTRONAUT_NARROW, LINCOLN_NARROW] },
    { parts: [MONA_LISA_NARROW, EDISON_NARROW] },
    { parts: [HOPPER_NARROW, LINCOLN_NARROW] },
  ],
};
