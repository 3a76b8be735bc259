import type { Plane } from "../raster/raster.ts";
import { distance, faceBox, type Face, type Point } from "./face.ts";
import { CHIN, FOREHEAD_TOP } from "./landmarks.ts";

/** An upright ellipse around a head with its hair, from the crown to just below the chin, in pixels. */
export interface HeadOutline {
  centre: Point;
  radius: Point;
}

/** How far hair usually rises over the mesh's forehead and stands out beside the face, in face heights and widths. */
const USUAL = { rise: 0.36, beside: 0.16 } as const;
/** Farther than this a mask's person above or beside a face is something else: a hat's brim, another head. */
const MOST = { rise: 0.75, beside: 0.55 } as const;

const isPerson = ({ width, height, data }: Plane, x: number, y: number): boolean => {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column]! > 0.5;
};

/** How far the person goes on from a point in steps of a direction, at most `most` pixels. */
function reachOf(person: Plane, from: Point, direction: Point, most: number): number {
  let reach = 0;
  while (reach < most && isPerson(person, from.x + direction.x * reach, from.y + direction.y * reach))
    reach += 1;
  return reach;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Finds how far a head with its hair reaches: by the person's mask where there is one, else by usual proportions. */
export function findHead(face: Face, person: Plane | null): HeadOutline {
  const box = faceBox(face);
  const [top, chin] = [face.points[FOREHEAD_TOP]!, face.points[CHIN]!];
  const height = Math.max(box.height * 0.8, distance(top, chin));
  let rise = USUAL.rise * height;
  let [left, right] = [box.left - USUAL.beside * box.width, box.left + (1 + USUAL.beside) * box.width];
  if (person && isPerson(person, top.x, top.y + height * 0.2)) {
    const across = [-0.2, -0.1, 0, 0.1, 0.2].map((share) =>
      reachOf(
        person,
        { x: top.x + share * box.width, y: box.top + height * 0.1 },
        { x: 0, y: -1 },
        height * (MOST.rise + 0.1),
      ),
    );
    rise = Math.max(0.12 * height, median(across) - height * 0.1);
    const rows = [0.15, 0.3, 0.45].map((share) => box.top + share * height);
    const most = MOST.beside * box.width;
    const beside = (x: number, direction: number) =>
      Math.max(
        0.06 * box.width,
        median(rows.map((y) => reachOf(person, { x, y }, { x: direction, y: 0 }, most))),
      );
    left = box.left - beside(box.left, -1);
    right = box.left + box.width + beside(box.left + box.width, 1);
  }
  const [crown, bottom] = [box.top - rise, box.top + box.height * 1.03];
  return {
    centre: { x: (left + right) / 2, y: (crown + bottom) / 2 },
    radius: { x: (right - left) / 2, y: (bottom - crown) / 2 },
  };
}
