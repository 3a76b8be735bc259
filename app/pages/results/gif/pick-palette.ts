/** Colors that a GIF may have. */
const MOST_COLORS = 256;
/** Bits of each channel that are told apart. */
const BITS = 5;
const SHIFT = 8 - BITS;
const LEVELS = 1 << BITS;
const CHANNELS = [0, 1, 2] as const;
/** How far a pixel is moved before it takes the nearest color, by its place: a sky then shows no steps. Bayer's order. */
const ORDER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const DITHER = 12;

/** One color with how often it was seen. */
interface Seen {
  color: readonly [number, number, number];
  count: number;
}

/** The colors of a GIF, and which of them stands for a pixel. */
export interface Palette {
  /** Red, green and blue of each of 256. */
  table: Uint8Array<ArrayBuffer>;
  /** The places of the colors that stand for RGBA pixels which begin at this column of a picture. */
  match: (rgba: Uint8ClampedArray, width: number, column: number) => Uint8Array<ArrayBuffer>;
}

const binOf = (red: number, green: number, blue: number): number =>
  ((red >> SHIFT) << (2 * BITS)) | ((green >> SHIFT) << BITS) | (blue >> SHIFT);

const clamp = (value: number): number => Math.max(0, Math.min(255, value));

/** Picks 256 colors for pictures of RGBA pixels, by cutting the space of their colors at its medians. */
export function pickPalette(pictures: readonly Uint8ClampedArray[]): Palette {
  const boxes = cutBoxes(countColors(pictures));
  const table = new Uint8Array(MOST_COLORS * 3);
  boxes.forEach((box, place) => table.set(meanOf(box), place * 3));
  const known = new Int16Array(LEVELS ** 3).fill(-1);
  const find = (red: number, green: number, blue: number): number => {
    const bin = binOf(red, green, blue);
    if (known[bin] === -1) known[bin] = nearest(table, boxes.length, [red, green, blue]);
    return known[bin] ?? 0;
  };
  return {
    table,
    match(rgba, width, column) {
      const places = new Uint8Array(rgba.length / 4);
      for (let at = 0; at < places.length; at += 1) {
        const x = column + (at % width);
        const y = Math.floor(at / width);
        const move = ((ORDER[(y % 4) * 4 + (x % 4)] ?? 0) / ORDER.length - 0.5) * DITHER;
        const moved = (channel: number) => clamp((rgba[at * 4 + channel] ?? 0) + move);
        places[at] = find(moved(0), moved(1), moved(2));
      }
      return places;
    },
  };
}

function countColors(pictures: readonly Uint8ClampedArray[]): Seen[] {
  const counts = new Uint32Array(LEVELS ** 3);
  for (const rgba of pictures)
    for (let at = 0; at < rgba.length; at += 4) {
      const bin = binOf(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
  const valueOf = (level: number) => Math.round(((level % LEVELS) / (LEVELS - 1)) * 255);
  return [...counts].flatMap((count, bin) =>
    count === 0
      ? []
      : [{ count, color: [valueOf(bin >> (2 * BITS)), valueOf(bin >> BITS), valueOf(bin)] as const }],
  );
}

/** Cuts the box that holds the most, at the median of its widest channel, until there are enough. */
function cutBoxes(all: Seen[]): Seen[][] {
  const boxes = [all];
  while (boxes.length < MOST_COLORS) {
    const [widest, channel, weight] = boxes.reduce<[number, 0 | 1 | 2, number]>(
      (best, box, place) => {
        const [side, length] = widestOf(box);
        const own = length * Math.sqrt(countOf(box));
        return own > best[2] ? [place, side, own] : best;
      },
      [0, 0, 0],
    );
    if (weight === 0) break;
    const box = [...(boxes[widest] ?? [])].sort((one, other) => one.color[channel] - other.color[channel]);
    let [cut, seen] = [0, 0];
    const half = countOf(box) / 2;
    while (cut < box.length - 1 && (cut === 0 || seen + (box[cut]?.count ?? 0) <= half)) {
      seen += box[cut]?.count ?? 0;
      cut += 1;
    }
    boxes.splice(widest, 1, box.slice(0, cut), box.slice(cut));
  }
  return boxes;
}

const countOf = (box: readonly Seen[]): number => box.reduce((sum, { count }) => sum + count, 0);

/** The channel in which the colors of a box lie farthest apart, and how far. */
function widestOf(box: readonly Seen[]): [0 | 1 | 2, number] {
  let widest: [0 | 1 | 2, number] = [0, 0];
  for (const channel of CHANNELS) {
    let [least, most] = [255, 0];
    for (const { color } of box) {
      least = Math.min(least, color[channel]);
      most = Math.max(most, color[channel]);
    }
    if (most - least > widest[1]) widest = [channel, most - least];
  }
  return widest;
}

function meanOf(box: readonly Seen[]): number[] {
  const total = Math.max(1, countOf(box));
  return CHANNELS.map((channel) =>
    Math.round(box.reduce((sum, { color, count }) => sum + color[channel] * count, 0) / total),
  );
}

function nearest(table: Uint8Array, count: number, color: readonly [number, number, number]): number {
  let [best, least] = [0, Infinity];
  for (let place = 0; place < count; place += 1) {
    const off = CHANNELS.reduce<number>((sum, channel) => {
      const apart = (table[place * 3 + channel] ?? 0) - color[channel];
      return sum + apart * apart;
    }, 0);
    if (off < least) [best, least] = [place, off];
  }
  return best;
}
