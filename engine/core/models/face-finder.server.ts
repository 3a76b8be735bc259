import { type Face, type Point, faceArea, faceBox } from "../face/face.ts";
import { createRaster, type Raster } from "../raster/raster.ts";
import { cropRaster, resizeRaster } from "../raster/raster-io.server.ts";
import { readNetwork, type Network, type OnnxEngine, type Tensor } from "./onnx-engine.server.ts";
import { toBytes } from "./picture-tensors.ts";

/** Pixels on the longer side at which faces are looked for; the detector itself sees 256. */
const LOOK_SIDE = 1024;
const DETECTOR_SIDE = 256;
/** Numbers of one found face: score, left, top, right, bottom, and the nose and the mouth. */
const DETECTED_VALUES = 9;
/** Side of the square that the landmarks are found in, and how much larger it is than the face. */
const MESH_SIDE = 192;
const MESH_SCALE = 1.4;
/** Below it, it is a cat, a profile or a passer-by out of focus: measured on the sample photos, where portraits reach 0.8. */
const LEAST_SCORE = 0.62;
/** A face that leans by more radians is turned upright before its landmarks are looked for. */
const LEAST_TURN = 0.2;
/** Parts of the picture to look at when the whole shows nobody, as left, top and side in shares. */
const CLOSE_LOOKS = [
  { left: 0.2, top: 0, side: 0.6 },
  { left: 0, top: 0, side: 0.6 },
  { left: 0.4, top: 0, side: 0.6 },
  { left: 0.25, top: 0.05, side: 0.4 },
  { left: 0.2, top: 0.4, side: 0.6 },
] as const;

export interface FaceFinder {
  /** Every face with its landmarks, largest first, in the picture's pixels. */
  find(raster: Raster): Promise<Face[]>;
}

interface FaceNetworks {
  detector: Network;
  mesh: Network;
}

/** Loads MediaPipe's BlazeFace, FaceMesh and Iris; the last is part of the mesh's graph. */
export async function createFaceFinder(engine: OnnxEngine): Promise<FaceFinder> {
  const networks = {
    detector: await engine.openLight(await readNetwork("faces")),
    mesh: await engine.openLight(await readNetwork("face-mesh")),
  };
  return { find: (raster) => findFaces(networks, raster) };
}

/** The picture in the middle of a black square: the detector stretches anything else. */
function padToSquare(raster: Raster): { square: Raster; left: number; top: number } {
  const side = Math.max(raster.width, raster.height);
  const left = Math.floor((side - raster.width) / 2);
  const top = Math.floor((side - raster.height) / 2);
  const square = createRaster(side, side);
  for (let y = 0; y < raster.height; y += 1) {
    const row = raster.data.subarray(y * raster.width * 3, (y + 1) * raster.width * 3);
    square.data.set(row, ((y + top) * side + left) * 3);
  }
  return { square, left, top };
}

/** A square part of a picture with a face in it, but for a pixel's rounding, and the radians by which the face leans. */
interface FacePlace {
  center: Point;
  width: number;
  height: number;
  lean: number;
}

/** Reads one face of the detector's list. */
function readPlace(values: Float32Array, scale: number): { score: number; place: FacePlace } {
  const [score = 0, ...lengths] = values;
  const [left = 0, top = 0, right = 0, bottom = 0, noseX = 0, noseY = 0, mouthX = 0, mouthY = 0] =
    lengths.map((length) => length * scale);
  const half = (MESH_SCALE * Math.max(right - left, bottom - top)) / 2;
  const edges = (from: number, to: number): [number, number] => {
    const middle = (from + to) / 2;
    return [Math.round(middle - half), Math.round(middle + half)];
  };
  const [[x0, x1], [y0, y1]] = [edges(left, right), edges(top, bottom)];
  const lean = Math.atan2(noseX - mouthX, mouthY - noseY);
  return {
    score: toHundredths(score),
    place: {
      center: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 },
      width: x1 - x0,
      height: y1 - y0,
      lean: Math.abs(lean) > LEAST_TURN ? lean : 0,
    },
  };
}

const toHundredths = (share: number): number => Math.round(100 * share) / 100;

/** Turns a point round the origin. */
const turn = ({ x, y }: Point, radians: number): Point => ({
  x: x * Math.cos(radians) - y * Math.sin(radians),
  y: x * Math.sin(radians) + y * Math.cos(radians),
});

/** Cuts a face out, upright and from 0 to 1; black beyond the picture. */
function cutFace({ width, height, data }: Raster, place: FacePlace): Tensor {
  const { center, lean } = place;
  const cut = new Float32Array(MESH_SIDE * MESH_SIDE * 3);
  const [sine, cosine] = [Math.sin(lean), Math.cos(lean)];
  /** Adds a share of the pixel that stands at a place once the picture is turned. */
  const add = (to: number, column: number, row: number, share: number) => {
    const [x, y] = [column - center.x, row - center.y];
    const sourceX = Math.round(x * cosine - y * sine + center.x);
    const sourceY = Math.round(x * sine + y * cosine + center.y);
    if (share === 0 || sourceX < 0 || sourceX >= width || sourceY < 0 || sourceY >= height) return;
    const at = (sourceY * width + sourceX) * 3;
    for (let channel = 0; channel < 3; channel += 1)
      cut[to + channel]! += (share * data[at + channel]!) / 255;
  };
  /** The picture's edge lies in the middle of its last pixel. */
  const placeOf = (index: number, middle: number, side: number, length: number) =>
    ((middle + side * (index / (MESH_SIDE - 1) - 0.5)) * (length - 1)) / length;
  for (let row = 0, to = 0; row < MESH_SIDE; row += 1) {
    const y = placeOf(row, center.y, place.height, height);
    const [above, down] = [Math.floor(y), y - Math.floor(y)];
    for (let column = 0; column < MESH_SIDE; column += 1, to += 3) {
      const x = placeOf(column, center.x, place.width, width);
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) continue;
      const [before, across] = [Math.floor(x), x - Math.floor(x)];
      add(to, before, above, (1 - across) * (1 - down));
      add(to, before + 1, above, across * (1 - down));
      add(to, before, above + 1, (1 - across) * down);
      add(to, before + 1, above + 1, across * down);
    }
  }
  return { dims: [1, MESH_SIDE, MESH_SIDE, 3], data: cut };
}

/** Finds the landmarks of the face at a place; null where there is none. */
async function findLandmarks(mesh: Network, square: Raster, place: FacePlace): Promise<Face | null> {
  const { data } = await mesh.run({ face: cutFace(square, place) });
  const [score = 0, ...coordinates] = data;
  const points: Point[] = [];
  for (let at = 0; at + 1 < coordinates.length; at += 2) {
    const fromCenter = {
      x: (coordinates[at]! / MESH_SIDE - 0.5) * place.width,
      y: (coordinates[at + 1]! / MESH_SIDE - 0.5) * place.height,
    };
    const { x, y } = turn(fromCenter, place.lean);
    points.push({ x: Math.trunc(x + place.center.x), y: Math.trunc(y + place.center.y) });
  }
  return toHundredths(score) < LEAST_SCORE ? null : { score: toHundredths(score), points };
}

async function look({ detector, mesh }: FaceNetworks, raster: Raster): Promise<Face[]> {
  const { square, left, top } = padToSquare(raster);
  const found = await detector.run({ picture: toBytes(square) });
  const faces: Face[] = [];
  for (let at = 0; at + DETECTED_VALUES <= found.data.length; at += DETECTED_VALUES) {
    const values = found.data.subarray(at, at + DETECTED_VALUES);
    const { score, place } = readPlace(values, square.width / DETECTOR_SIDE);
    const face = score < LEAST_SCORE ? null : await findLandmarks(mesh, square, place);
    if (face === null) continue;
    faces.push({
      score: Math.min(score, face.score),
      points: face.points.map(({ x, y }) => ({ x: x - left, y: y - top })),
    });
  }
  return faces;
}

async function findFaces(networks: FaceNetworks, raster: Raster): Promise<Face[]> {
  const scale = Math.min(1, LOOK_SIDE / Math.max(raster.width, raster.height));
  const small = await resizeRaster(
    raster,
    Math.max(1, Math.round(raster.width * scale)),
    Math.max(1, Math.round(raster.height * scale)),
  );
  let faces = await look(networks, small);
  for (const part of CLOSE_LOOKS) {
    if (faces.length > 0) break;
    faces = await lookAtPart(networks, raster, part, scale);
  }
  return faces
    .map((face) => ({ ...face, points: face.points.map(({ x, y }) => ({ x: x / scale, y: y / scale })) }))
    .filter((face) => faceBox(face).width >= 8)
    .sort((a, b) => faceArea(b) - faceArea(a));
}

async function lookAtPart(
  networks: FaceNetworks,
  raster: Raster,
  part: { left: number; top: number; side: number },
  scale: number,
): Promise<Face[]> {
  const side = Math.round(Math.max(raster.width, raster.height) * part.side);
  const left = Math.min(Math.round(raster.width * part.left), raster.width - 1);
  const top = Math.min(Math.round(raster.height * part.top), raster.height - 1);
  const width = Math.min(side, raster.width - left);
  const height = Math.min(side, raster.height - top);
  if (Math.min(width, height) < 32) return [];
  const near = Math.min(4, LOOK_SIDE / Math.max(width, height));
  const crop = await cropRaster(raster, { left, top, width, height });
  const enlarged = await resizeRaster(crop, Math.round(width * near), Math.round(height * near));
  const faces = await look(networks, enlarged);
  return faces.map((face) => ({
    ...face,
    points: face.points.map(({ x, y }) => ({ x: (x / near + left) * scale, y: (y / near + top) * scale })),
  }));
}
