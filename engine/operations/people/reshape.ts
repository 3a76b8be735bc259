import type { StepOf } from "#registry/contract/recipe.ts";
import { distance } from "../../core/face/face.ts";
import { findHead } from "../../core/face/head-outline.ts";
import { CHIN, FOREHEAD_TOP } from "../../core/face/landmarks.ts";
import { outside } from "../../core/raster/fill-holes.ts";
import { fillTexture } from "../../core/raster/fill-texture.ts";
import { composite } from "../../core/raster/raster.ts";
import { type Operation, type Shot, longerSide } from "../../core/recipe/scene.ts";
import { createBodyWarp } from "../../core/warp/body-warp.ts";
import { createBumpWarp, type Bump } from "../../core/warp/bump-warp.ts";
import { createFaceBumps } from "../../core/warp/face-bumps.ts";
import { createHeadWarp } from "../../core/warp/head-warp.ts";
import { warpFace, warpPlane, warpRaster, type Warp } from "../../core/warp/warp-raster.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { cleanEdge } from "../place/background.ts";

const warpShot = (shot: Shot, warp: Warp): Shot => ({
  raster: warpRaster(shot.raster, warp),
  ...(shot.faces && { faces: shot.faces.map((face) => warpFace(face, warp)) }),
  ...(shot.person !== undefined && { person: shot.person && warpPlane(shot.person, warp) }),
});

export const reshape: Operation<"reshape"> = async (scene, step, context) => {
  const found = await withFaces(scene.main, context);
  let main: Shot = step.head !== 1 ? await withPerson(found, context) : found;
  const facesOf = (shot: Shot) => shot.faces ?? [];
  const bumps = facesOf(main).flatMap((face) => createFaceBumps(face, step));
  if (bumps.length > 0) main = warpShot(main, createBumpWarp(bumps));
  if (step.head !== 1) {
    for (let i = 0; i < facesOf(main).length; i += 1) {
      const head = findHead(facesOf(main)[i]!, main.person ?? null);
      main = warpShot(main, createHeadWarp(head, step.head, main.raster));
    }
  }
  return { ...scene, main };
};

/** Strength of a bump where the edge lies that is meant to move: well inside its radius, so that the middle is not pinched. */
const AT_EDGE = (1 - 0.38 ** 2) ** 2;

/** Narrows one face: the cheeks and, more strongly, jaw and chin. Eyes, nose and mouth keep nearly their proportions. */
function faceBumps(shot: Shot, step: StepOf<"slim">): Bump[] {
  return (shot.faces ?? []).flatMap((face) => {
    const [top, chin] = [face.points[FOREHEAD_TOP]!, face.points[CHIN]!];
    const height = distance(top, chin);
    const angle = Math.atan2(chin.y - top.y, chin.x - top.x) - Math.PI / 2;
    const [left, right] = [face.points[132]!, face.points[361]!];
    const half = distance(left, right) / 2;
    const at = (down: number) => ({ x: top.x + (chin.x - top.x) * down, y: top.y + (chin.y - top.y) * down });
    const bump = (factor: number, down: number, reach: number): Bump => ({
      centre: at(down),
      radius: { x: half / 0.38, y: height * reach },
      scale: { x: 1 / (1 + (1 / factor - 1) / AT_EDGE), y: 1 },
      angle,
    });
    return [
      ...(step.face < 1 ? [bump(step.face, 0.6, 0.95)] : []),
      ...(step.jaw < 1 ? [bump(step.jaw, 0.92, 0.5)] : []),
    ];
  });
}

/**
 * Makes everybody modestly slimmer. What is behind stays where it is: the person is narrowed alone and laid over the
 * old background, which is continued where it comes to light. Without a person's mask only faces change.
 */
export const slim: Operation<"slim"> = async (scene, step, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  let narrow: Shot = main;
  if (step.body < 1 && main.person) {
    const count = Math.max(1, main.faces?.length ?? 0);
    for (let i = 0; i < count; i += 1) {
      const faces = narrow.faces ?? [];
      const others = faces.filter((_face, index) => index !== i);
      narrow = warpShot(narrow, createBodyWarp(narrow.person!, faces[i], others, step.body));
    }
  }
  const bumps = faceBumps(narrow, step);
  if (bumps.length > 0) narrow = warpShot(narrow, createBumpWarp(bumps));
  if (!main.person || !narrow.person) return { ...scene, main: narrow };
  const unit = longerSide(main.raster);
  const behind = fillTexture(main.raster, outside(main.person, unit * 0.003), unit * 0.006);
  const raster = composite(behind, cleanEdge(narrow.raster, narrow.person), narrow.person);
  return { ...scene, main: { ...narrow, raster } };
};
