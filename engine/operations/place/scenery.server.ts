import type { StepOf } from "#registry/contract/recipe.ts";
import { drawLayer } from "../../core/layer/layer.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { blurRaster } from "../../core/raster/filter-raster.ts";
import { boxBlur } from "../../core/raster/filters.ts";
import {
  lengthOf,
  composite,
  createRaster,
  mapPixels,
  parseColor,
  smoothstep,
  type Plane,
  type Raster,
  fillPlane,
} from "../../core/raster/raster.ts";
import {
  longerSide,
  withPicture,
  type Operation,
  type RecipeContext,
  type Scene,
} from "../../core/recipe/scene.ts";
import { drawOutline, lightPerson, throwShadow } from "../../core/scenes/light-person.ts";
import { placePerson, subjectBox } from "../../core/scenes/place-person.server.ts";
import { SCENE_TABLE } from "../../core/scenes/scene-table.ts";
import { withPerson } from "../../people/find-people.ts";
import { cleanEdge, findSubject } from "./background.ts";

async function drawScene(
  { scene: name, blur }: StepOf<"scenery">,
  { width, height }: Raster,
  focus: { x: number; y: number },
  context: RecipeContext,
): Promise<Raster> {
  const behind = createRaster(width, height);
  drawLayer(
    behind,
    await drawSvg(SCENE_TABLE[name]({ width, height, focus, random: context.random }), width, height),
  );
  return blur > 0 ? blurRaster(behind, (longerSide(behind) * blur) / 30) : behind;
}

/** 1 in the middle of the picture, 0 at its edges: where a photo without a person shows in a scene. */
function fadePlane(width: number, height: number, shown: Plane | null): Plane {
  return fillPlane({ width, height }, (pixel) => {
    const x = ((pixel % width) / width - 0.5) * 2;
    const y = (Math.floor(pixel / width) / height - 0.54) * 2;
    return (1 - smoothstep(0.5, 1, lengthOf(x * 0.9, y))) * (shown ? shown.data[pixel]! : 1);
  });
}

function fadeFoot(raster: Raster, color: string): Raster {
  const [r, g, b] = parseColor(color);
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const y = Math.floor(pixel / raster.width) / raster.height;
    const share = smoothstep(0.58, 0.9, y) * 0.96;
    out[0] = red + (r - red) * share;
    out[1] = green + (g - green) * share;
    out[2] = blue + (b - blue) * share;
  });
}

/** The person's own soft edge round the pieces that count as subject. */
async function softenSubject(pieces: Plane, scene: Scene, context: RecipeContext): Promise<Plane> {
  const { person } = await withPerson(scene.main, context);
  if (person === null) return pieces;
  const near = boxBlur(pieces, Math.max(2, longerSide(pieces) / 200)).data;
  return fillPlane(person, (i) => (near[i]! > 0 ? person.data[i]! : 0));
}

/** Where the body has to end when the foot of the sheet fades: below, nothing of it shows. */
const FADED_FOOT = 0.78;

export const scenery: Operation<"scenery"> = async (scene, step, context) => {
  const subjectFound = await findSubject(scene, context);
  let main = {
    ...subjectFound,
    person: subjectFound.person && (await softenSubject(subjectFound.person, scene, context)),
  };
  const hasPerson = main.person !== null;
  if (!hasPerson && step.otherwise === "keep" && !step.place) return { ...scene, main };
  if (step.place) {
    const foot = step.fadeBelow ? FADED_FOOT : 1;
    main = await placePerson(main, context.canvas, step.place, foot);
  }
  const { raster, person } = main;
  const subject = subjectBox(main.faces, person, raster);
  const focus = { x: subject.left + subject.width / 2, y: subject.top + subject.height / 2 };
  const behind = await drawScene(step, raster, focus, context);
  const mask = hasPerson && person ? person : fadePlane(raster.width, raster.height, person);
  const front = hasPerson ? cleanEdge(raster, mask) : raster;
  const lit = lightPerson(front, behind, mask, step.light);
  const ground =
    step.outline && hasPerson
      ? drawOutline(behind, mask, step.outline)
      : throwShadow(behind, mask, hasPerson ? step.shadow : 0);
  const together = composite(ground, lit, mask);
  const next: Scene = { ...scene, main: { raster, faces: main.faces, person: hasPerson ? mask : null } };
  return withPicture(next, step.fadeBelow ? fadeFoot(together, step.fadeBelow) : together);
};
