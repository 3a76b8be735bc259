import {
  boundsOf,
  centreOf,
  distance,
  faceBox,
  pick,
  type Box,
  type Face,
  type Point,
} from "../../core/face/face.ts";
import type { HeadOutline } from "../../core/face/head-outline.ts";
import { CHIN, FOREHEAD_TOP, LEFT_EYE, RIGHT_EYE } from "../../core/face/landmarks.ts";
import type { Dimensions } from "../../core/recipe/output-size.ts";

/** How a photo lies on a sheet: turned by `angle` radians and enlarged around `from`, which comes to `to`. */
export interface PortraitFit {
  scale: number;
  angle: number;
  from: Point;
  to: Point;
}

export interface CutSides {
  left: boolean;
  right: boolean;
  top: boolean;
}

export interface PortraitWish {
  /** Height of the face as a share of the sheet's. */
  face: number;
  eyes: number;
  /** How far the head is turned upright, 0 to 1. */
  level: number;
}

/** A head that is tilted farther than this (radians) lies on purpose; turning it all the way would tip the shoulders. */
const MOST_TURN = 0.22;
/**
 * How much a photo that ends soon below the face is enlarged at most, then moved down; the lowest place of the eyes, and how
 * broad the face may become, in shares of the sheet.
 */
const BOUNDS = { growth: 1.45, eyes: 0.6, widest: 0.82 } as const;
/** Those of a photo that ends closer below the chin than this, in heights of the face: it shows no shoulders. */
const CLOSE = { below: 0.45, growth: 2.6, eyes: 0.68, widest: 0.95 } as const;
/** By how much a photo is larger than what it has to fill: rounding leaves no seam. */
const SPARE = 1.005;
/** The face, and the head with its hair, are not wished to take more of the sheet's width. */
const WIDEST = 0.62;
const WIDEST_HEAD = 0.9;
/** Room over the hair, as a share of the sheet. */
const ROOM = 0.05;

export function placePoint({ scale, angle, from, to }: PortraitFit, { x, y }: Point): Point {
  const [dx, dy] = [(x - from.x) * scale, (y - from.y) * scale];
  return {
    x: to.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: to.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/** Leads from a point of the sheet to where on the photo it comes from. */
export function leadToPhoto({ scale, angle, from, to }: PortraitFit) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (x: number, y: number, out: Point): void => {
    const dx = (x - to.x) / scale;
    const dy = (y - to.y) / scale;
    out.x = from.x + dx * cos + dy * sin;
    out.y = from.y - dx * sin + dy * cos;
  };
}

/** The people a portrait is of, together: their faces' and heads' bounds, the height of the largest face, and the eyes' height. */
interface Sitters {
  faces: Box;
  heads: Box;
  faceHeight: number;
  eyes: number;
  /** How far a single head is tilted, in radians. */
  tilt: number;
}

function joinSitters(faces: readonly Face[], heads: readonly HeadOutline[]): Sitters {
  const corners = ({ left, top, width, height }: Box) => [
    { x: left, y: top },
    { x: left + width, y: top + height },
  ];
  const eyesOf = (face: Face) => [centreOf(pick(face, LEFT_EYE)), centreOf(pick(face, RIGHT_EYE))] as const;
  const heights = faces.map((face) =>
    Math.max(faceBox(face).height * 0.8, distance(face.points[FOREHEAD_TOP]!, face.points[CHIN]!)),
  );
  const [left, right] = eyesOf(faces[0]!);
  return {
    faces: boundsOf(faces.flatMap((face) => corners(faceBox(face)))),
    heads: boundsOf(
      heads.flatMap(({ centre, radius }) => [
        { x: centre.x - radius.x, y: centre.y - radius.y },
        { x: centre.x + radius.x, y: centre.y + radius.y },
      ]),
    ),
    faceHeight: Math.max(...heights),
    eyes: centreOf(faces.flatMap(eyesOf)).y,
    tilt: faces.length === 1 ? Math.atan2(right.y - left.y, right.x - left.x) : 0,
  };
}

/**
 * Places a photo so that its faces have the wished size and height, and the people reach the sheet's lower edge.
 * @param faces at least one
 * @param heads an outline for each face
 */
export function fitPortrait(
  faces: readonly Face[],
  heads: readonly HeadOutline[],
  photo: Dimensions,
  sheet: Dimensions,
  wish: PortraitWish,
  cut: CutSides,
): PortraitFit {
  const sitters = joinSitters(faces, heads);
  const box = sitters.faces;
  // What shows no shoulders is not turned, and fills the sheet with the face as far as its bounds let it.
  const isClose = photo.height - box.top - box.height < sitters.faceHeight * CLOSE.below;
  const bounds = isClose ? CLOSE : BOUNDS;
  const tilt = Math.max(-MOST_TURN, Math.min(MOST_TURN, sitters.tilt));
  const angle = Math.abs(tilt) < 0.02 || isClose ? 0 : -tilt * wish.level;
  const from = { x: box.left + box.width / 2, y: sitters.eyes };
  const rise = Math.max(box.height * 0.5, from.y - sitters.heads.top);
  const wanted = Math.min(
    (sheet.height * wish.face) / sitters.faceHeight,
    (sheet.width * WIDEST) / box.width,
    (sheet.width * WIDEST_HEAD) / sitters.heads.width,
    (sheet.height * (BOUNDS.eyes - ROOM)) / rise,
  );
  const to = {
    x: sheet.width / 2,
    y: Math.max(sheet.height * wish.eyes, rise * wanted + sheet.height * ROOM),
  };
  const turned = Math.abs(Math.sin(angle)) * sheet.width * 0.4;
  const below = Math.max(1, photo.height - from.y);
  // A photo that ends soon below the face is enlarged, or moved down, until it reaches the sheet's foot.
  const needed = Math.max(
    (sheet.height * (1 - ROOM / 2) + turned) / (rise + below),
    (sheet.height * (1 - BOUNDS.eyes) + turned) / below,
  );
  const filling = Math.max(
    (sheet.height / (cut.top ? photo.height : rise + below)) * SPARE,
    cut.left && cut.right ? (sheet.width / photo.width) * SPARE : 0,
  );
  const scale = Math.min(
    Math.max(wanted, isClose ? filling : needed),
    wanted * bounds.growth,
    (sheet.width * bounds.widest) / box.width,
  );
  to.y = Math.min(sheet.height * bounds.eyes, Math.max(to.y, sheet.height - below * scale + turned));
  if (cut.top) to.y = Math.min(to.y, from.y * scale - turned);
  if (cut.left && !cut.right) to.x = Math.min(to.x, Math.max(sheet.width * 0.3, from.x * scale));
  if (cut.right && !cut.left)
    to.x = Math.max(to.x, Math.min(sheet.width * 0.7, sheet.width - (photo.width - from.x) * scale));
  if (cut.left && cut.right && isClose)
    to.x = Math.max(Math.min(to.x, from.x * scale), sheet.width - (photo.width - from.x) * scale);
  return { scale, angle, from, to };
}
