import { findHead } from "../../core/face/head-outline.ts";
import { createBodyWarp } from "../../core/warp/body-warp.ts";
import { createBumpWarp } from "../../core/warp/bump-warp.ts";
import { createFaceBumps } from "../../core/warp/face-bumps.ts";
import { createHeadWarp } from "../../core/warp/head-warp.ts";
import { warpFace, warpPlane, warpRaster, type Warp } from "../../core/warp/warp-raster.ts";
import type { Operation, Shot } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** The shot seen through a warp, with all that is known of it. */
export const warpShot = (shot: Shot, warp: Warp): Shot => ({
  raster: warpRaster(shot.raster, warp),
  ...(shot.faces && { faces: shot.faces.map((face) => warpFace(face, warp)) }),
  ...(shot.person !== undefined && { person: shot.person && warpPlane(shot.person, warp) }),
});

/** Gives every face and its body other proportions. What the picture does not show stays as it is. */
export const reshape: Operation<"reshape"> = async (scene, step, context) => {
  const found = await withFaces(scene.main, context);
  const needsPerson = step.head !== 1 || step.body !== 1;
  let main: Shot = needsPerson ? await withPerson(found, context) : found;
  const facesOf = (shot: Shot) => shot.faces ?? [];
  if (step.body !== 1 && main.person) {
    const bodies = Math.max(1, facesOf(main).length);
    for (let i = 0; i < bodies; i += 1) {
      const faces = facesOf(main);
      const others = faces.filter((_face, index) => index !== i);
      main = warpShot(main, createBodyWarp(main.person!, faces[i], others, step.body));
    }
  }
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
