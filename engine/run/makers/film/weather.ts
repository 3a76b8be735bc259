import type { Random } from "../../../core/raster/random.ts";
import { createNoise } from "../../../core/raster/noise.ts";
import type { EffectName } from "../../../words/film-words.ts";
import type { FramePlanes } from "./frame-planes.ts";
import { lengthOf } from "../../../core/raster/raster.ts";

/** Draws what falls or drifts before the camera at a time in seconds. */
type Weather = (frame: FramePlanes, seconds: number) => void;

/** Sides of the pattern that mist is read from, and its grains, in pixels. */
const PATTERN = { width: 320, height: 180, grain: 84 } as const;
/** Columns of the pattern that each veil drifts in a second; they pass each other. */
const DRIFT = [6, -9] as const;
/** Share of a veil's own shape in the mist; the rest is even. */
const SHAPE = 0.22;
const MIST_LUMA = 206;
const MOST = 0.62;

/** One kind of particle. Lengths in shares of the frame's longer side, speeds in such lengths a second. */
interface ParticleTraits {
  count: number;
  /** Half the width, least and most. */
  size: readonly [number, number];
  /** How many times longer than wide. */
  stretch: number;
  fall: readonly [number, number];
  drift: number;
  sway: number;
  /** Brightness that it mixes in, and how solid it is. */
  luma: number;
  solid: readonly [number, number];
  /** Differences of colour from grey. */
  tint: readonly [blue: number, red: number];
  /** How often a second it shines up; 0 for evenly. */
  twinkle: number;
}

// prettier-ignore
const PARTICLES: Readonly<Record<Exclude<EffectName, "mist">, ParticleTraits>> = {
  snow:    { count: 260, size: [0.0012, 0.0052], stretch: 1,  fall: [0.05, 0.14], drift: 0.015, sway: 0.012, luma: 235, solid: [0.45, 0.95], tint: [2, -2],   twinkle: 0 },
  rain:    { count: 300, size: [0.0005, 0.001],  stretch: 26, fall: [0.9, 1.5],   drift: -0.05, sway: 0,     luma: 205, solid: [0.18, 0.42], tint: [6, -4],   twinkle: 0 },
  sparkle: { count: 90,  size: [0.0016, 0.0048], stretch: 1,  fall: [-0.02, 0.015], drift: 0.006, sway: 0.01, luma: 235, solid: [0.7, 1],    tint: [-18, 10], twinkle: 0.45 },
  petals:  { count: 70,  size: [0.003, 0.0075],  stretch: 0.6, fall: [0.05, 0.11], drift: 0.04, sway: 0.03,  luma: 196, solid: [0.75, 0.95], tint: [-4, 34],  twinkle: 0 },
};

interface Particle {
  x: number;
  y: number;
  size: number;
  fall: number;
  phase: number;
  solid: number;
}

const within = ([least, most]: readonly [number, number], share: number): number =>
  least + (most - least) * share;

function drawSpot(
  frame: FramePlanes,
  x: number,
  y: number,
  across: number,
  down: number,
  solid: number,
  { luma, tint }: ParticleTraits,
): void {
  const { width, height } = frame;
  const [x0, x1] = [Math.max(0, Math.floor(x - across - 1)), Math.min(width - 1, Math.ceil(x + across + 1))];
  const [y0, y1] = [Math.max(0, Math.floor(y - down - 1)), Math.min(height - 1, Math.ceil(y + down + 1))];
  for (let py = y0; py <= y1; py += 1) {
    for (let px = x0; px <= x1; px += 1) {
      const near = 1 - lengthOf((px - x) / (across + 0.7), (py - y) / (down + 0.7));
      if (near <= 0) continue;
      const alpha = solid * Math.min(1, near * 1.8);
      const at = py * width + px;
      frame.luma[at] = frame.luma[at]! + (luma - frame.luma[at]!) * alpha;
      if (((px | py) & 1) === 1) continue;
      const small = (py >> 1) * (width >> 1) + (px >> 1);
      frame.blue[small] = frame.blue[small]! + (128 + tint[0] - frame.blue[small]!) * alpha;
      frame.red[small] = frame.red[small]! + (128 + tint[1] - frame.red[small]!) * alpha;
    }
  }
}

/** A number brought between 0 and 1, whole ones left out. */
const wrap = (value: number): number => value - Math.floor(value);

function createParticles(name: Exclude<EffectName, "mist">, random: Random): Weather {
  const traits = PARTICLES[name];
  const particles = Array.from({ length: traits.count }, (): Particle => {
    // Near ones are large, fast and few.
    const near = random() ** 2;
    return {
      x: random(),
      y: random(),
      size: within(traits.size, near),
      fall: within(traits.fall, near * 0.7 + random() * 0.3),
      phase: random() * 2 * Math.PI,
      solid: within(traits.solid, random()),
    };
  });
  return (frame, seconds) => {
    const longer = Math.max(frame.width, frame.height);
    const [across, down] = [frame.width / longer, frame.height / longer];
    for (const { x, y, size, fall, phase, solid } of particles) {
      const swing = traits.sway * Math.sin(seconds * 1.3 + phase);
      const px = wrap(x + (traits.drift * seconds + swing) / across) * 1.04 - 0.02;
      const py = wrap(y + (fall * seconds) / down) * 1.08 - 0.04;
      const shine =
        traits.twinkle === 0 ? 1 : Math.max(0, Math.sin(2 * Math.PI * traits.twinkle * seconds + phase)) ** 3;
      if (shine < 0.02) continue;
      const radius = size * longer;
      drawSpot(
        frame,
        px * frame.width,
        py * frame.height,
        radius,
        radius * traits.stretch,
        solid * shine,
        traits,
      );
    }
  };
}

export const createWeather = (name: EffectName, random: Random): Weather =>
  name === "mist" ? createMist(random) : createParticles(name, random);

/** A column of the pattern, which continues mirrored on either side. */
function mirror(column: number): number {
  const place = ((column % (2 * PATTERN.width)) + 2 * PATTERN.width) % (2 * PATTERN.width);
  return place < PATTERN.width ? place : 2 * PATTERN.width - 1 - place;
}

/** Two veils that drift past each other, thicker towards the ground. */
function createMist(random: Random): Weather {
  const veils = DRIFT.map((drift, index) => ({
    drift,
    pattern: createNoise(PATTERN.width, PATTERN.height, PATTERN.grain / (index + 1), random).data,
  }));
  const line = new Float32Array(PATTERN.width + 2);
  return (frame, seconds) => {
    const { width, height, luma, blue, red } = frame;
    for (let y = 0; y < height; y += 1) {
      const thick = 0.1 + 0.38 * (y / height) ** 1.4;
      const place = Math.min(PATTERN.height - 1.001, (y * PATTERN.height) / height);
      const row = Math.floor(place);
      // One line of the pattern, between its rows and at a fraction of a column, so that nothing jumps.
      for (let x = 0; x < line.length; x += 1) {
        let shape = 0;
        for (const { drift, pattern } of veils) {
          const shifted = x + seconds * drift;
          const [first, second] = [mirror(Math.floor(shifted)), mirror(Math.floor(shifted) + 1)];
          const upper = row * PATTERN.width;
          const lower = upper + PATTERN.width;
          const share = shifted - Math.floor(shifted);
          const top = pattern[upper + first]! * (1 - share) + pattern[upper + second]! * share;
          const bottom = pattern[lower + first]! * (1 - share) + pattern[lower + second]! * share;
          shape += top + (bottom - top) * (place - row);
        }
        line[x] = Math.min(MOST, Math.max(0, thick * (0.55 + SHAPE * shape)));
      }
      for (let x = 0; x < width; x += 1) {
        const column = (x * PATTERN.width) / width;
        const whole = Math.floor(column);
        const alpha = line[whole]! + (line[whole + 1]! - line[whole]!) * (column - whole);
        const at = y * width + x;
        luma[at] = luma[at]! + (MIST_LUMA - luma[at]!) * alpha;
        if (((x | y) & 1) === 1) continue;
        const small = (y >> 1) * (width >> 1) + (x >> 1);
        blue[small] = blue[small]! + (129 - blue[small]!) * alpha;
        red[small] = red[small]! + (127 - red[small]!) * alpha;
      }
    }
  };
}
