// Indexes into MediaPipe's face mesh (Apache-2.0). "Left" and "right" are the picture's, not the person's.

/** The outline of the face, clockwise from the top of the forehead. */
export const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

export const LEFT_EYE = [
  33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246,
] as const;
export const RIGHT_EYE = [
  263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466,
] as const;
export const LEFT_BROW = [70, 63, 105, 66, 107, 55, 65, 52, 53, 46] as const;
export const RIGHT_BROW = [300, 293, 334, 296, 336, 285, 295, 282, 283, 276] as const;

export const LIPS = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185, 78, 95, 88, 178,
  87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191,
] as const;

/** The outline of the lips alone. */
export const LIPS_OUTLINE = LIPS.slice(0, 20);
/** The edge of what an open mouth shows, all the way round. */
export const INNER_LIPS = LIPS.slice(20);

/** Wings, tip and base of the nose. */
export const NOSE = [
  1, 2, 4, 5, 19, 44, 45, 48, 49, 64, 94, 97, 98, 115, 125, 129, 131, 141, 166, 218, 219, 220, 235, 237, 238,
  239, 240, 241, 242, 250, 274, 275, 278, 279, 294, 326, 327, 344, 354, 358, 360, 370, 392, 438, 439, 440,
  455, 457, 458, 459, 460, 461, 462,
] as const;

export const FOREHEAD_TOP = 10;
export const CHIN = 152;
export const LEFT_CHEEK_EDGE = 234;
export const RIGHT_CHEEK_EDGE = 454;
/** The middle of the cheeks: bare skin in nearly every portrait. */
export const CHEEKS = [50, 101, 205, 280, 330, 425] as const;
