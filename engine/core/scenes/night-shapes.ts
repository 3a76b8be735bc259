import type { Point } from "../face/face.ts";
import type { Random } from "../raster/random.ts";
import { glow, short } from "./svg-shapes.ts";

/** A full moon with its halo. `id` names its gradients. */
export function moon(id: string, centre: Point, radius: number, color = "#f3ecd2"): string {
  const craters = [
    [-0.35, -0.2, 0.2],
    [0.3, -0.42, 0.14],
    [0.12, 0.24, 0.26],
    [-0.3, 0.42, 0.12],
    [0.52, 0.1, 0.1],
  ].map(
    ([x, y, r]) =>
      `<circle cx="${short(centre.x + x! * radius)}" cy="${short(centre.y + y! * radius)}" r="${short(r! * radius)}" fill="#8d8a86" opacity="0.2"/>`,
  );
  return (
    glow(`${id}-halo`, centre, radius * 3.2, color, 0.5) +
    `<radialGradient id="${id}" cx="0.42" cy="0.4" r="0.65"><stop offset="0" stop-color="#fffdf2"/><stop offset="0.7" stop-color="${color}"/><stop offset="1" stop-color="#b9b29c"/></radialGradient>` +
    `<circle cx="${short(centre.x)}" cy="${short(centre.y)}" r="${short(radius)}" fill="url(#${id})"/>${craters.join("")}`
  );
}

/** Banks of fog that lie about a height. */
export function fog(
  id: string,
  area: { width: number; y: number; unit: number },
  color: string,
  strength: number,
  random: Random,
): string {
  const stops = [1, 0.6, 0.25, 0].map(
    (share, i) =>
      `<stop offset="${(i / 3).toFixed(2)}" stop-color="${color}" stop-opacity="${(share * strength).toFixed(3)}"/>`,
  );
  const banks = Array.from({ length: 16 }, () => {
    const [rx, ry] = [area.unit * (0.2 + 0.3 * random()), area.unit * (0.03 + 0.05 * random())];
    return `<ellipse cx="${short(random() * area.width)}" cy="${short(area.y + (random() - 0.5) * area.unit * 0.14)}" rx="${short(rx)}" ry="${short(ry)}" fill="url(#${id})"/>`;
  });
  return `<radialGradient id="${id}">${stops.join("")}</radialGradient>${banks.join("")}`;
}

/** A bat seen against the sky; `size` is its span. */
export function bat({ x, y }: Point, size: number, degrees: number, fill: string): string {
  return `<path transform="translate(${short(x)} ${short(y)}) rotate(${short(degrees)}) scale(${(size / 100).toFixed(3)})" fill="${fill}" d="M0 -6C2 -12 3 -14 5 -15L6 -8C14 -16 30 -20 50 -14C40 -10 38 -2 38 6C32 0 26 0 20 8C16 2 10 4 6 12C4 6 2 6 0 12C-2 6 -4 6 -6 12C-10 4 -16 2 -20 8C-26 0 -32 0 -38 6C-38 -2 -40 -10 -50 -14C-30 -20 -14 -16 -6 -8L-5 -15C-3 -14 -2 -12 0 -6Z"/>`;
}

/** A leafless tree of forking limbs. */
export function bareTree(foot: Point, height: number, random: Random, fill: string): string {
  const limbs: string[] = [];
  const grow = (from: Point, angle: number, length: number, width: number) => {
    const bend = angle + (random() - 0.5) * 0.7;
    const middle = { x: from.x + Math.cos(angle) * length * 0.5, y: from.y - Math.sin(angle) * length * 0.5 };
    const to = { x: middle.x + Math.cos(bend) * length * 0.5, y: middle.y - Math.sin(bend) * length * 0.5 };
    limbs.push(
      `<path d="M${short(from.x)} ${short(from.y)}Q${short(middle.x)} ${short(middle.y)} ${short(to.x)} ${short(to.y)}" stroke-width="${width.toFixed(2)}"/>`,
    );
    if (width < height * 0.004) return;
    const forks = random() < 0.3 ? 3 : 2;
    for (let i = 0; i < forks; i += 1)
      grow(
        to,
        bend + (i - (forks - 1) / 2) * (0.7 + random() * 0.5),
        length * (0.62 + random() * 0.2),
        width * 0.62,
      );
  };
  grow(foot, Math.PI / 2 + (random() - 0.5) * 0.2, height * 0.34, height * 0.055);
  return `<g fill="none" stroke="${fill}" stroke-linecap="round">${limbs.join("")}</g>`;
}

/** A carved pumpkin lit from within, its middle at `centre`. */
export function pumpkin(id: string, centre: Point, size: number): string {
  const ribs = [-0.36, 0.36, -0.2, 0.2, 0].map(
    (x, i) =>
      `<ellipse cx="${short(x * size)}" rx="${short(size * 0.2)}" ry="${short(size * (0.36 + i * 0.008))}" fill="url(#${id})"/>`,
  );
  const eye = (x: number) =>
    `M${short(x - size * 0.09)} ${short(-size * 0.03)}L${short(x)} ${short(-size * 0.17)}L${short(x + size * 0.09)} ${short(-size * 0.03)}Z`;
  const mouth = [
    [-0.3, 0.06],
    [-0.14, 0.12],
    [-0.1, 0.07],
    [-0.02, 0.14],
    [0.06, 0.08],
    [0.12, 0.13],
    [0.3, 0.06],
    [0.18, 0.24],
    [0.1, 0.19],
    [0.02, 0.27],
    [-0.08, 0.2],
    [-0.16, 0.24],
  ].map(([x, y]) => `${short(x! * size)} ${short(y! * size)}`);
  return (
    `<radialGradient id="${id}" cx="0.5" cy="0.35" r="0.7"><stop offset="0" stop-color="#f08a24"/><stop offset="0.7" stop-color="#c45a12"/><stop offset="1" stop-color="#6b2a08"/></radialGradient>` +
    glow(`${id}-light`, centre, size * 1.3, "#ff9a2e", 0.45) +
    `<g transform="translate(${short(centre.x)} ${short(centre.y)})">` +
    `<path d="M0 ${short(-size * 0.3)}q${short(size * 0.03)} ${short(-size * 0.16)} ${short(size * 0.13)} ${short(-size * 0.18)}" stroke="#3f4a1c" stroke-width="${short(size * 0.08)}" fill="none"/>` +
    `${ribs.join("")}<path d="${eye(-size * 0.15)}${eye(size * 0.15)}M${mouth.join("L")}Z" fill="#ffd76a"/></g>`
  );
}

/** A gravestone with a round head, or a cross, its foot at `foot`. */
export function grave(
  foot: Point,
  width: number,
  isCross: boolean,
  degrees: number,
  fill: string,
  edge: string,
): string {
  const [w, h] = [width / 2, width * 1.35];
  const d = isCross
    ? `M${short(-w * 0.3)} 0V${short(-h * 0.55)}H${short(-w)}V${short(-h * 0.8)}H${short(-w * 0.3)}V${short(-h * 1.15)}H${short(w * 0.3)}V${short(-h * 0.8)}H${short(w)}V${short(-h * 0.55)}H${short(w * 0.3)}V0Z`
    : `M${short(-w)} 0V${short(-h * 0.6)}A${short(w)} ${short(w)} 0 0 1 ${short(w)} ${short(-h * 0.6)}V0Z`;
  const place = `translate(${short(foot.x)} ${short(foot.y)}) rotate(${short(degrees)})`;
  return `<path transform="${place}" d="${d}" fill="${fill}" stroke="${edge}" stroke-width="${short(width * 0.03)}"/>`;
}

/** Hills from side to side, their ridge about `y`; what lies below is filled. */
export function ground(
  size: { width: number; height: number },
  y: number,
  swing: number,
  fill: string,
  phase: number,
): string {
  const points = Array.from({ length: 41 }, (_, i) => {
    const t = i / 40;
    const rise = Math.sin(t * 6 + phase) * 0.6 + Math.sin(t * 17 + phase * 3) * 0.25;
    return `${short(t * size.width)} ${short(y - rise * swing)}`;
  });
  return `<path d="M0 ${size.height}L${points.join("L")}L${size.width} ${size.height}Z" fill="${fill}"/>`;
}

/** Stars of different brightness over the upper part of the picture. */
export function stars(
  size: { width: number; height: number },
  unit: number,
  count: number,
  random: Random,
): string {
  const dots = Array.from(
    { length: count },
    () =>
      `<circle cx="${short(random() * size.width)}" cy="${short(size.height * 0.75 * random() ** 1.2)}" r="${(unit * (0.0008 + 0.002 * random() ** 4)).toFixed(2)}" opacity="${(0.2 + random() * 0.7).toFixed(2)}"/>`,
  );
  return `<g fill="#fff">${dots.join("")}</g>`;
}
