import { readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { listFiles } from "#registry/source/walk-folder.ts";
import { projectPath } from "#registry/source/project-path.ts";

/** The parts of the project that are made of code. */
const PARTS = ["app", "engine", "registry", "scripts"] as const;
const SOURCE = /\.tsx?$/;
/** Tests and what they alone use; and what is made by the compiler of the registry. */
const LEFT_OUT =
  /\.(test|proof|fixture)\.tsx?$|(^|\/)(open-|fake-)?test-[^/]+$|^registry\/generated\/|^scripts\/templates\//;

const ALIASES: readonly [prefix: string, folder: string][] = [
  ["~/", "app/"],
  ["#registry/", "registry/"],
  ["#engine/", "engine/"],
];

/** Rooms and who uses whom, types included. */
export interface House {
  /** Folders of the first two levels, `engine` standing for what lies in it directly. */
  rooms: readonly string[];
  arrows: readonly { from: string; to: string }[];
}

/** The room of a file, by its path from the project's folder. */
const roomOf = (file: string): string => file.split("/").slice(0, -1).slice(0, 2).join("/");

/** Reads the rooms and the imports between them from the code as it lies there. */
export function readHouse(): House {
  const files = PARTS.flatMap((part) => listFiles(projectPath(part)).map((file) => `${part}/${file}`)).filter(
    (file) => SOURCE.test(file) && !LEFT_OUT.test(file),
  );
  const known = new Set(files);
  const arrows = new Map<string, { from: string; to: string }>();
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(projectPath(file), "utf8"), true, true);
    for (const { fileName } of importedFiles) {
      const target = resolveImport(file, fileName);
      if (target === null || !known.has(target)) continue;
      const [from, to] = [roomOf(file), roomOf(target)];
      if (from !== to) arrows.set(`${from} ${to}`, { from, to });
    }
  }
  const sorted = [...arrows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, arrow]) => arrow);
  return { rooms: [...new Set(files.map(roomOf))].sort(), arrows: sorted };
}

/** The file that an import names, by its path from the project's folder; null for a package's. */
function resolveImport(file: string, specifier: string): string | null {
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  if (alias) return alias[1] + specifier.slice(alias[0].length);
  return specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : null;
}

/** The rooms by floors, the ground first: a room stands above all that it uses. Throws where rooms use each other in a circle. */
export function findFloors({ rooms, arrows }: House): string[][] {
  const floors: string[][] = [];
  let open = [...rooms];
  while (open.length > 0) {
    const floor = open.filter((room) => !arrows.some(({ from, to }) => from === room && open.includes(to)));
    if (floor.length === 0) throw new Error(`These rooms use each other in a circle: ${open.join(", ")}`);
    floors.push(floor);
    open = open.filter((room) => !floor.includes(room));
  }
  return floors;
}

/** The arrows that no longer way round tells already. */
export function dropImplied({ arrows }: House): House["arrows"] {
  const next = (room: string) => arrows.filter(({ from }) => from === room).map(({ to }) => to);
  const reaches = (room: string, goal: string): boolean =>
    next(room).some((step) => step === goal || reaches(step, goal));
  return arrows.filter(({ from, to }) => !next(from).some((step) => step !== to && reaches(step, to)));
}
