import { dropImplied, findFloors, type House } from "./read-house.ts";

/** Pixels. */
const ROOM = { width: 148, height: 40 };
const GAP = { x: 26, y: 46 };
const MARGIN = 24;

/** A house's colours: edge and ground, in light and in dark. */
const COLORS: Readonly<Record<string, string>> = {
  app: "#7c5cff",
  engine: "#e0701c",
  registry: "#14936f",
  scripts: "#71717a",
};

interface Place {
  x: number;
  y: number;
}

const STYLE = `
  text { font: 600 13px ui-sans-serif, system-ui, sans-serif; text-anchor: middle; fill: #18181b }
  path { fill: none; stroke-width: 1.25; stroke-opacity: .55 }
  rect { fill: #fff; stroke-width: 1.5 }
  .ground { fill: #fafafa }
  @media (prefers-color-scheme: dark) {
    text { fill: #f4f4f5 }
    rect { fill: #27272a }
    .ground { fill: #18181b }
  }
`;

/** Where the parts stand beside each other, in widths of a room from the left. */
const COLUMNS: Readonly<Record<string, number>> = { app: 0, engine: 1.5, registry: 3, scripts: 3 };

/** Draws the rooms by floors as SVG, the ground at the bottom; a line leads from a room down to one that it uses. */
export function drawHouse(house: House): string {
  const floors = findFloors(house);
  const width = MARGIN * 2 + 4 * ROOM.width + 3 * GAP.x;
  const height = MARGIN * 2 + floors.length * ROOM.height + (floors.length - 1) * GAP.y;
  const places = new Map<string, Place>();
  for (const [level, floor] of floors.entries()) {
    const y = height - MARGIN - ROOM.height - level * (ROOM.height + GAP.y);
    for (const room of floor) {
      const beside = floor.filter((other) => partOf(other) === partOf(room));
      const shift = partOf(room) === "scripts" ? 1 - beside.length : (1 - beside.length) / 2;
      const column = (COLUMNS[partOf(room)] ?? 0) + shift + beside.indexOf(room);
      places.set(room, { x: level === 0 ? MARGIN : MARGIN + column * (ROOM.width + GAP.x), y });
    }
  }
  const ground = floors[0] ?? [];
  const at = (room: string): Place => places.get(room) ?? { x: 0, y: 0 };
  const lines = dropImplied(house).map(({ from, to }) => {
    const goal = at(to);
    return drawLine(at(from), ground.includes(to) ? { ...goal, x: at(from).x } : goal, colorOf(from));
  });
  const rooms = house.rooms.map((room) =>
    drawRoom(room, at(room), ground.includes(room) ? width - 2 * MARGIN : ROOM.width),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The rooms of the project and which uses which">`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${width}" height="${height}" stroke="none"/>`,
    ...lines,
    ...rooms,
    "</svg>\n",
  ].join("\n");
}

const partOf = (room: string): string => room.split("/")[0] ?? "";
const colorOf = (room: string): string => COLORS[partOf(room)] ?? "#71717a";

const drawRoom = (room: string, { x, y }: Place, width: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${ROOM.height}" rx="8" stroke="${colorOf(room)}"/>` +
  `<text x="${x + width / 2}" y="${y + ROOM.height / 2 + 4.5}">${room}</text>`;

function drawLine(from: Place, to: Place, color: string): string {
  const [x1, y1, x2, y2] = [from.x + ROOM.width / 2, from.y + ROOM.height, to.x + ROOM.width / 2, to.y];
  const bend = Math.max(20, (y2 - y1) / 2);
  return `<path stroke="${color}" d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`;
}
