import type { Random } from "../../../core/raster/random.ts";
import {
  type EffectName,
  type GradeName,
  EFFECT_WORDS,
  FILM_PACE_WORDS,
  GRADE_WORDS,
  MOVE_WORDS,
  type MoveName,
} from "../../../words/film-words.ts";
import { findVariant } from "../../../words/match.ts";

/** What the camera shows of the stage: its middle in shares of the stage, and how many times it is enlarged. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export interface FilmPlan {
  from: View;
  to: View;
  effects: readonly EffectName[];
  grade: GradeName | null;
  /** How much further than the background a person comes towards the camera, as a share of the zoom. */
  depth: number;
}

/** How much the picture grows in a usual film, and how far a sideways move goes, in shares of the stage. */
const ZOOM_TRAVEL = 0.16;
const PAN_TRAVEL = 0.1;
/** How far the camera travels by words for its pace; 1 is usual. */
const TRAVEL = { slow: 0.55, fast: 1.7 } as const;
/** A second move by the words: "zoom in and pan left". */
const MOST_MOVES = 2;
const USUAL_MOVES: readonly MoveName[] = ["zoom-in", "zoom-out", "left", "right"];

const roomOf = (zoom: number): number => (1 - 1 / zoom) / 2;

const keepInside = ({ x, y, zoom }: View): View => {
  const room = roomOf(zoom);
  const clamp = (value: number) => Math.min(0.5 + room, Math.max(0.5 - room, value));
  return { x: clamp(x), y: clamp(y), zoom };
};

/** The moves that the words name, at most two that don't cancel each other; else one by chance. */
function chooseMoves(text: string, random: Random): MoveName[] {
  const named = MOVE_WORDS.filter((entry) => findVariant(text, [entry]) !== null).map(({ name }) => name);
  if (named.includes("still")) return [];
  const opposites: readonly (readonly [MoveName, MoveName])[] = [
    ["zoom-in", "zoom-out"],
    ["left", "right"],
    ["up", "down"],
  ];
  const first = findVariant(text, MOVE_WORDS)?.name;
  // "From left to right" names both: what comes last is where it goes.
  const kept = named.filter((name) => {
    const pair = opposites.find((names) => names.includes(name));
    if (!pair || !pair.every((other) => named.includes(other))) return true;
    return pair[0] === "zoom-in" ? name === first : name !== first;
  });
  return kept.length > 0
    ? kept.slice(0, MOST_MOVES)
    : [USUAL_MOVES[Math.floor(random() * USUAL_MOVES.length)]!];
}

const PAN_OF: Readonly<Partial<Record<MoveName, { x: number; y: number }>>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/**
 * A film's camera, weather and light by its words; what they leave open is chance.
 * @param focus where the picture's subject lies, in shares: zooms go there
 */
export function planFilm(words: string, focus: { x: number; y: number }, random: Random): FilmPlan {
  const text = ` ${words.toLowerCase()} `;
  const pace = findVariant(text, FILM_PACE_WORDS)?.name;
  const travel = pace ? TRAVEL[pace] : 1;
  const moves = chooseMoves(text, random);
  const pans = moves.map((name) => PAN_OF[name]).filter((pan) => pan !== undefined);
  const zooms = moves.some((name) => name === "zoom-in" || name === "zoom-out");
  const reach = PAN_TRAVEL * travel;
  // A pan needs room at the picture's edges.
  const base = pans.length > 0 ? 1 / (1 - 2 * Math.max(0.045, reach * 0.9)) : 1;
  const near = base * (zooms ? 1 + ZOOM_TRAVEL * travel : 1);
  const far: View = { x: 0.5, y: 0.5, zoom: base };
  const close: View = { x: 0.5 + (focus.x - 0.5) * 0.6, y: 0.5 + (focus.y - 0.5) * 0.6, zoom: near };
  const isOut = moves.includes("zoom-out");
  let [from, to] = isOut ? [close, far] : [far, zooms ? close : far];
  for (const { x, y } of pans) {
    from = { ...from, x: from.x - x * reach, y: from.y - y * reach };
    to = { ...to, x: to.x + x * reach, y: to.y + y * reach };
  }
  return {
    from: keepInside(from),
    to: keepInside(to),
    effects: EFFECT_WORDS.filter((entry) => findVariant(text, [entry]) !== null)
      .map(({ name }) => name)
      .slice(0, 2),
    grade: findVariant(text, GRADE_WORDS)?.name ?? null,
    depth: moves.length === 0 ? 0.25 : 0.4,
  };
}

/** The view at a share of the film's time. The camera starts and stops softly. */
export function viewAt({ from, to }: Pick<FilmPlan, "from" | "to">, share: number): View {
  const eased = (1 - Math.cos(Math.PI * share)) / 2;
  // A little of the even pace is left, so that nothing stands still at either end.
  const t = 0.8 * eased + 0.2 * share;
  return {
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t,
    zoom: from.zoom * (to.zoom / from.zoom) ** t,
  };
}
