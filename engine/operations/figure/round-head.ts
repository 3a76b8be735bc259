import { alphaPlane, cutLayer } from "../../core/layer/layer.ts";
import { dropAlpha } from "../../core/layer/stack-layer.ts";
import { warpFace, warpPlane, warpRaster, type Warp } from "../../core/warp/warp-raster.ts";
import type { Plane } from "../../core/raster/raster.ts";
import type { Head } from "./cut-head.ts";

/** Directions in which the outline of a head is measured. */
const RAYS = 180;
/** Half width of the rounded block in its half heights, and how square it is: 2 is an ellipse. */
const BLOCK = { breadth: 1.08, power: 3.1 } as const;

/** How far a mask reaches from a point in each direction, evened out over neighbouring directions. */
function measureRays(mask: Plane, x0: number, y0: number): Float32Array {
  const raw = new Float32Array(RAYS);
  const most = Math.hypot(mask.width, mask.height);
  for (let ray = 0; ray < RAYS; ray += 1) {
    const [cos, sin] = [Math.cos((ray / RAYS) * 2 * Math.PI), Math.sin((ray / RAYS) * 2 * Math.PI)];
    for (let reach = most; reach > 1; reach -= 1) {
      const [x, y] = [Math.round(x0 + cos * reach), Math.round(y0 + sin * reach)];
      if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) continue;
      if (mask.data[y * mask.width + x]! < 0.5) continue;
      raw[ray] = reach;
      break;
    }
  }
  return raw.map((_value, ray) => {
    let sum = 0;
    for (let step = -4; step <= 4; step += 1) sum += raw[(ray + step + RAYS) % RAYS]!;
    return Math.max(2, sum / 9);
  });
}

/** Presses a head towards a rounded block, as toy makers mould them; `amount` 0 leaves it, 1 is the block itself. */
export function roundHead(head: Head, amount: number): Head {
  const { box } = head;
  const [x0, y0] = [box.left + box.width / 2, box.top + box.height / 2];
  const own = measureRays(alphaPlane(head.layer), x0, y0);
  const [a, b] = [Math.min((box.height / 2) * BLOCK.breadth, head.layer.width * 0.48), box.height / 2];
  const ratio = own.map((reach, ray) => {
    const angle = (ray / RAYS) * 2 * Math.PI;
    const block =
      (Math.abs(Math.cos(angle) / a) ** BLOCK.power + Math.abs(Math.sin(angle) / b) ** BLOCK.power) **
      (-1 / BLOCK.power);
    return reach / (reach + (block - reach) * amount);
  });
  const warp: Warp = (x, y, out) => {
    const [dx, dy] = [x - x0, y - y0];
    const place = ((Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1) * RAYS;
    const ray = Math.floor(place);
    const pull = ratio[ray % RAYS]! + (ratio[(ray + 1) % RAYS]! - ratio[ray % RAYS]!) * (place - ray);
    out.x = x0 + dx * pull;
    out.y = y0 + dy * pull;
  };
  return {
    layer: cutLayer(warpRaster(dropAlpha(head.layer), warp), warpPlane(alphaPlane(head.layer), warp)),
    face: warpFace(head.face, warp),
    hair: warpPlane(head.hair, warp),
    beard: head.beard && warpPlane(head.beard, warp),
    skin: warpPlane(head.skin, warp),
    glasses: head.glasses,
    box: { left: x0 - a, top: box.top, width: 2 * a, height: box.height },
  };
}
