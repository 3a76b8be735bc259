import { OVAL } from "../../../core/face/landmarks.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import { between, pick } from "../../../core/face/face.ts";
import { fillSmooth } from "../../../core/raster/fill-smooth.ts";
import { fillTexture } from "../../../core/raster/fill-texture.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import {
  composite,
  createPlane,
  createRaster,
  smoothstep,
  type Plane,
  type Raster,
} from "../../../core/raster/raster.ts";
import type { Parts } from "../../../people/parts/find-parts.ts";
import { headAxes, type HeadPlace } from "../../../people/parts/part-places.ts";
import type { Skull } from "./skull-shape.ts";

/** The neck from the corners of the jaw down to between the shoulders; of a turned head the nape with it. */
function neckMask(skull: Skull, size: { width: number; height: number }): Plane {
  const { frame, turn } = skull;
  const { move, sides, chin, up, right } = frame;
  const middle = move(chin, -turn * 0.4, 0);
  const side = (out: -1 | 1) => {
    const { jaw } = sides[out < 0 ? 0 : 1];
    const nape = Math.max(0, -turn * out);
    const reach = (out < 0 ? skull.left : skull.right) * 0.9 * out;
    const back = {
      x: skull.centre.x + right.x * reach - up.x * frame.height * 0.25,
      y: skull.centre.y + right.y * reach - up.y * frame.height * 0.25,
    };
    const top = between(move(jaw, -out * 0.05, 0.02), back, Math.min(1, nape * 2));
    return [
      top,
      between(top, move(middle, out * 0.36, -0.3), 0.6),
      move(middle, out * 0.38, -0.34),
      move(middle, out * 0.66, -0.5),
    ];
  };
  return polygonMask(size.width, size.height, [[...side(1), ...side(-1).reverse()]], frame.width * 0.015);
}

/** Hair and its wisps outside the skull, the whole head's surroundings above the jaw included. */
export function hairOutside(skull: Skull, parts: Parts, person: Plane, within: Plane): Plane {
  const { frame } = skull;
  const axes = headAxes(frame.face);
  const place: HeadPlace = { across: 0, down: 0 };
  const oval = polygonMask(person.width, person.height, [pick(frame.face, OVAL)], frame.width * 0.008);
  const spread = gaussianBlur(parts.hair, frame.width * 0.03);
  const wisps = gaussianBlur(parts.hair, frame.width * 0.1);
  const result = createPlane(person.width, person.height);
  for (let pixel = 0; pixel < result.data.length; pixel += 1) {
    const x = pixel % person.width;
    axes(x, (pixel - x) / person.width, place);
    const aside = Math.abs(place.across);
    if (aside > 2.4 || place.down < -1.4 || place.down > 4) continue;
    const isEar = aside > 0.42 && aside < 0.7 && place.down > 0.2 && place.down < 0.78;
    const hair = smoothstep(0.05, 0.2, Math.max(parts.hair.data[pixel]!, spread.data[pixel]!));
    // Above the ears whatever belongs to the person and is no skull has to be hair.
    const above =
      (1 - smoothstep(0.3, 0.5, place.down)) *
      (1 - smoothstep(1.2, 1.5, aside)) *
      smoothstep(0.02, 0.2, person.data[pixel]!);
    const bare = isEar
      ? smoothstep(0.4, 0.7, parts.skin.data[pixel]!) * (1 - smoothstep(0.3, 0.6, parts.hair.data[pixel]!))
      : 0;
    // Fine hair stands out into the background farther than the mask of the person.
    const wisp =
      smoothstep(0.015, 0.06, wisps.data[pixel]!) * (1 - smoothstep(0.1, 0.5, person.data[pixel]!));
    const share = Math.max(hair, wisp, above * (isEar ? 0 : 1)) * (1 - bare);
    result.data[pixel] = share * (1 - within.data[pixel]!) * (1 - oval.data[pixel]!);
  }
  return result;
}

/** Where the body would be if hair did not hide it: what is known of body and background runs in from the sides. */
function guessBody(skull: Skull, hair: Plane, person: Plane, neck: Plane): Plane {
  const { width, height } = hair;
  const axes = headAxes(skull.frame.face);
  const place: HeadPlace = { across: 0, down: 0 };
  const labels = createRaster(width, height);
  const known = createPlane(width, height);
  for (let pixel = 0; pixel < hair.data.length; pixel += 1) {
    const x = pixel % width;
    axes(x, (pixel - x) / width, place);
    const isNeck = neck.data[pixel]! > 0.5;
    // Hair beside the face has background behind it, not shoulders.
    const isBeside = place.down < 0.98 && !isNeck;
    known.data[pixel] = isNeck || isBeside || hair.data[pixel]! < 0.1 ? 1 : 0;
    labels.data[pixel * 3] = isNeck ? 255 : isBeside ? 0 : person.data[pixel]! * 255;
  }
  const filled = fillSmooth(labels, known);
  const body = createPlane(width, height);
  for (let pixel = 0; pixel < body.data.length; pixel += 1)
    body.data[pixel] = smoothstep(0.38, 0.62, filled.data[pixel * 3]! / 255);
  return gaussianBlur(body, Math.max(0.8, skull.frame.width * 0.006));
}

/** Takes hair away and continues what it hid: the background, and neck, shoulders and clothes. */
export function uncover(raster: Raster, hair: Plane, skull: Skull, person: Plane): Raster {
  const { width, height } = raster;
  const unit = skull.frame.width;
  const neck = neckMask(skull, raster);
  const body = guessBody(skull, hair, person, neck);
  const knownBehind = createPlane(width, height);
  const knownBody = createPlane(width, height);
  for (let pixel = 0; pixel < hair.data.length; pixel += 1) {
    const free = hair.data[pixel]! < 0.03;
    const inside = person.data[pixel]!;
    knownBehind.data[pixel] = free && inside < 0.04 ? 1 : 0;
    knownBody.data[pixel] = free && inside > 0.96 ? 1 : 0;
  }
  const behind = fillTexture(raster, knownBehind, unit * 0.03);
  const onBody = fillTexture(raster, knownBody, unit * 0.025);
  const uncovered = composite(behind, onBody, body);
  const share = createPlane(width, height);
  for (let pixel = 0; pixel < share.data.length; pixel += 1)
    share.data[pixel] = smoothstep(0, 0.35, hair.data[pixel]!);
  return composite(raster, uncovered, share);
}
