/**
 * Outlines of things in a square of 100, standing on its lower edge and looking to the right, as the `d` of a path.
 * They are shapes against the light, no likenesses.
 */
export const SILHOUETTES = {
  person:
    "M50 4a8 8 0 1 1 -.1 0ZM42 24q8 -4 16 0l5 28l-4 1l-4 -18l0 20l4 43l-6 1l-5 -38l-3 38l-6 -1l3 -43l0 -20l-6 17l-4 -2Z",
  cat: "M24 98l2 -30q2 -20 18 -26l1 -20l8 8q5 -2 10 0l8 -9l2 20q3 8 -3 14q4 8 5 20l5 23h-9l-6 -18l-4 18h-9l-2 -8h-8l3 8Zq-14 -1 -15 -14q0 -14 -5 -18l4 -3q8 6 8 20q1 8 8 9Z",
  dog: "M8 40q10 8 20 8l32 0q6 0 8 -6l4 -14l8 -6l6 6l10 4q0 8 -10 9l-6 1l-2 18q-2 8 -6 10l2 28h-7l-4 -26l-30 -1l-8 8l2 19h-7l-6 -20q0 -10 4 -16q-10 -4 -12 -20Z",
  horse:
    "M6 44q2 -12 14 -12l34 2q8 -2 12 -14l8 -12l3 -6l4 6q10 6 14 20l-5 5l-12 -5l-4 6q-2 14 -10 20l1 14l5 12l-3 18h-5l1 -18l-9 -12l-4 -9l-20 -2l-4 8l4 14l-5 19h-5l3 -18l-8 -12q-4 -8 0 -18q-6 8 -7 18q-3 -10 -2 -24Z",
  deer: "M12 46q2 -10 12 -10l28 1q8 -4 11 -16l-7 -3l-9 -10l3 -1l7 8l-1 -10h3l2 12l5 3l4 -2l1 -12h3l0 10l6 -8l3 1l-8 11l-5 4l12 8l-3 5l-11 -1q0 14 -8 20l2 14l1 28h-5l-4 -26l-5 -10l-18 -1l-4 9l1 28h-5l-4 -26l-4 -14q-1 -6 -3 -12Z",
  elephant:
    "M10 46q2 -22 30 -22l20 0q4 -8 16 -7q14 2 16 16l2 22l-2 20l3 6l-5 3l-5 -7l0 -20q-2 -5 -5 -5l-4 6q-4 4 -6 4l2 36h-13l-1 -26h-20l-1 26h-13l-3 -30q-6 -8 -5 -18l-6 10l-2 -2Z",
  camel:
    "M8 50q4 -14 16 -14q4 -16 12 -16t12 14q3 -10 10 -10t11 14q6 4 10 -6l3 -16l8 -4l8 5l-1 5l-9 2l-3 16q-4 14 -14 16l-2 8l2 34h-5l-5 -32l-3 -6l-20 0l-4 8l2 30h-5l-5 -30l-6 -10q-6 2 -8 10q-5 -6 -4 -18Z",
  whale:
    "M2 40q6 -2 14 6q6 -10 14 -8q-2 12 -8 16q20 -14 44 -14q28 0 32 22q2 20 -18 26q-30 8 -54 -16q-10 -10 -16 -12q-8 -10 -8 -20Z",
  fish: "M4 30l22 16q20 -22 44 -18q20 4 28 22q-10 18 -30 22q-24 3 -42 -18l-20 16q6 -10 6 -20t-8 -20Z",
  boat: "M48 4v60h-2V4ZM50 6q26 22 32 56H50ZM44 14q-22 20 -28 46h28ZM6 68h88q-6 22 -22 26H26q-16 -6 -20 -26Z",
  lighthouse: "M40 20h20v-6h-3v-8q-7 -6 -14 0v8h-3ZM36 22h28v5H36ZM39 29h22l7 68H32ZM22 96h56v4H22Z",
  house: "M50 18l42 34h-8v46H16V52H8ZM70 22h9v18l-9 -8Z",
  castle:
    "M6 98V46h4v-6h5v6h5v-6h5v6h4V34l-2 0l9 -22l9 22h-2v14h4v-6h5v6h4V22h-2l11 -20l11 20h-2v24h3v-6h5v6h5v-6h5v6h3v52H58V80q-6 -10 -12 0v18Z",
  windmill:
    "M44 40h12l7 58H37ZM42 38q8 -10 16 0ZM49 36l-40 -12l2 -8l40 14ZM51 34l12 -34l8 3l-14 34ZM51 38l40 12l-2 8l-40 -14ZM49 38l-12 36l-8 -3l14 -34Z",
  rocket: "M50 2q18 18 18 48l10 14v20l-16 -10h-24l-16 10v-20l10 -14q0 -30 18 -48ZM42 80h16l-8 18Z",
  balloon:
    "M50 2q34 0 34 34q0 22 -24 40h-20q-24 -18 -24 -40q0 -34 34 -34ZM42 78l3 10h-1l-4 -10ZM58 78l-3 10h1l4 -10ZM43 88h14v10h-14Z",
  cactus:
    "M42 98V14q8 -10 16 0v32h8v-16q6 -8 12 0v20q0 10 -10 10h-10v38ZM42 66h-12q-10 0 -10 -10v-14q6 -8 12 0v10h10Z",
  lantern: "M46 4h8v8h-8ZM32 14h36l8 14v44l-8 14H32l-8 -14V28ZM44 88h12v10h-12Z",
  butterfly:
    "M49 30q-18 -26 -38 -18q-10 16 6 34q-12 6 -8 22q10 16 28 4q8 -8 12 -20q4 12 12 20q18 12 28 -4q4 -16 -8 -22q16 -18 6 -34q-20 -8 -38 18q-1 -4 0 0Z",
} as const;
export type SilhouetteName = keyof typeof SILHOUETTES;
