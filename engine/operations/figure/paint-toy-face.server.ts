import { boundsOf, distance, pick, type Face } from "../../core/face/face.ts";
import { FOREHEAD_TOP, LEFT_BROW, LIPS_OUTLINE, OVAL, RIGHT_BROW } from "../../core/face/landmarks.ts";
import { colorAt, skinColor } from "../../people/hair/hair-color.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { alphaPlane, cutLayer, type Layer } from "../../core/layer/layer.ts";
import { dropAlpha, stackLayer } from "../../core/layer/stack-layer.ts";
import { createPlane, lumaOf, type Raster, type Rgb } from "../../core/raster/raster.ts";
import { centreOf } from "../../core/face/face.ts";
import { dropContactShadow } from "./contact-shadow.ts";
import type { Head } from "./cut-head.ts";
import { drawButtons, drawSewnSmile, sewnDefinitions } from "./draw-buttons.ts";
import { BEAD_DEFINITION, drawBeads, drawBrows, drawGlasses } from "./draw-features.ts";
import { brightenSkin, evenBeard, evenFace } from "./even-face.ts";
import type { Material } from "./material.ts";
import { cssColor, scaleColor } from "./paint-color.ts";
import { planEyes, type EyePlan } from "./plan-eyes.ts";

const ORIGIN = { left: 0, top: 0 } as const;

/** The colour of a brow, or of the hair where it is hard to tell from skin. */
function browColor(head: Head, raster: Raster, skin: Rgb): Rgb {
  const colors = [...LEFT_BROW, ...RIGHT_BROW].flatMap((index) => {
    const color = colorAt(raster, head.face.points[index]!);
    return color ? [color] : [];
  });
  colors.sort((x, y) => lumaOf(...x) - lumaOf(...y));
  const dark = colors[Math.floor(colors.length * 0.25)] ?? skin;
  return lumaOf(...dark) > lumaOf(...skin) * 0.8 ? scaleColor(skin, 0.68) : scaleColor(dark, 0.85);
}

/** A hint of a nose, lighter where the lamp meets it. */
function drawNose(face: Face, skin: Rgb): string {
  const { width, height } = boundsOf(pick(face, OVAL));
  const tip = face.points[4]!;
  return `<ellipse cx="${tip.x}" cy="${tip.y + height * 0.01}" rx="${width * 0.05}" ry="${width * 0.036}" fill="${cssColor(scaleColor(skin, 0.86))}"/><ellipse cx="${tip.x - width * 0.012}" cy="${tip.y}" rx="${width * 0.022}" ry="${width * 0.012}" fill="#fff" fill-opacity="0.45"/>`;
}

/** Eyes, nose and, where they are sewn, the mouth. */
function drawEyes(head: Head, eyes: EyePlan, kind: "beads" | "buttons", skin: Rgb): string {
  const { face } = head;
  if (kind === "beads") return `<defs>${BEAD_DEFINITION}</defs>${drawNose(face, skin)}${drawBeads(eyes)}`;
  const mouth = centreOf(pick(face, LIPS_OUTLINE));
  return `<defs>${sewnDefinitions(eyes.radius * 0.35)}</defs>${drawSewnSmile(eyes, mouth, face.points[4]!)}${drawButtons(eyes)}`;
}

/** Paints a head as a toy's: even skin, hair and beard set on, beads or buttons for eyes. */
export async function paintToyFace(
  head: Head,
  kind: "beads" | "buttons",
  material: Material,
): Promise<Layer> {
  const original = dropAlpha(head.layer);
  const { width, height } = head.layer;
  const { glasses } = head;
  const skin = brightenSkin(skinColor(original, head.face));
  const { layer, hair } = evenFace(head, skin);
  const painted = material.cover(layer, { relief: 0.15 });
  const add = (part: Layer, relief: number) => {
    dropContactShadow(painted, part, ORIGIN, width * 0.008, 0.5);
    stackLayer(painted, material.cover(part, { relief, isHair: true }), ORIGIN);
  };
  if (head.beard) {
    const beard = createPlane(width, height);
    const alpha = alphaPlane(head.layer);
    for (let i = 0; i < beard.data.length; i += 1) beard.data[i] = head.beard.data[i]! * alpha.data[i]!;
    add(cutLayer(evenBeard(original, beard, skin), beard), 0.5);
  }
  add(cutLayer(original, hair), 0.9);
  const eyes = planEyes(head.face);
  const reach = Math.max(
    0,
    boundsOf(pick(head.face, OVAL)).width * 0.5 - eyes.radius * 1.75 - distance(eyes.left, eyes.right) / 2,
  );
  const brows = glasses?.isDark === true ? "" : drawBrows(head.face, browColor(head, original, skin));
  const frame = glasses ? drawGlasses(eyes, glasses, reach) : "";
  const features = await drawSvg(`${brows}${drawEyes(head, eyes, kind, skin)}${frame}`, width, height);
  // A brow or frame that lies under the hair does not shine through it.
  const top = head.face.points[FOREHEAD_TOP]!;
  for (let pixel = 0; pixel < hair.data.length; pixel += 1)
    if (Math.floor(pixel / width) < top.y) features.data[pixel * 4 + 3]! *= 1 - hair.data[pixel]!;
  dropContactShadow(painted, features, ORIGIN, width * 0.005, 0.3);
  stackLayer(painted, features, ORIGIN);
  return painted;
}
