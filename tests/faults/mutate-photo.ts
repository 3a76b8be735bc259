import sharp from "sharp";

/** Small pictures of every way of coding that an upload may have, by type. */
export async function drawSeeds(): Promise<{ type: string; bytes: Buffer }[]> {
  const ball = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="36"><rect width="48" height="36" fill="#28a"/><circle cx="15" cy="20" r="9" fill="#a31"/></svg>`;
  const draw = () => sharp(Buffer.from(ball)).flatten();
  const exif = { IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" } };
  const jpegs = [
    draw().jpeg(),
    draw().withExif(exif).jpeg({ progressive: true }),
    draw().greyscale().jpeg(),
    draw().toColourspace("cmyk").jpeg(),
  ];
  const pngs = [
    draw().png(),
    draw().png({ progressive: true }),
    draw().png({ palette: true }),
    draw().ensureAlpha(0.5).toColourspace("rgb16").png(),
  ];
  return [
    ...(await Promise.all(jpegs.map(async (made) => ({ type: "image/jpeg", bytes: await made.toBuffer() })))),
    ...(await Promise.all(pngs.map(async (made) => ({ type: "image/png", bytes: await made.toBuffer() })))),
  ];
}

/** What a mutation does to a copy; places and values come from `below`, which gives a whole number below another. */
const MUTATIONS: ((bytes: Buffer, below: (end: number) => number) => Buffer)[] = [
  (bytes, below) => {
    const at = below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    return bytes;
  },
  (bytes, below) => bytes.fill(below(256), below(bytes.length), bytes.length - below(bytes.length)),
  (bytes, below) => bytes.subarray(0, below(bytes.length)),
  (bytes, below) => {
    const at = below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([below(256), below(256)]), bytes.subarray(at)]);
  },
  (bytes, below) => {
    const at = below(bytes.length);
    const part = bytes.subarray(at, at + below(64));
    return Buffer.concat([bytes.subarray(0, at), part, part, bytes.subarray(at)]);
  },
  (bytes, below) => {
    const at = below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(16))]);
  },
  // lengths and measures at their extremes, most of which stand in the first bytes
  (bytes, below) => {
    const at = below(Math.min(200, bytes.length - 4));
    bytes.writeUInt32BE([0, 1, 0x7fffffff, 0xffffffff][below(4)] ?? 0, at);
    return bytes;
  },
];

/** A copy of a file with one to four things wrong, drawn from `random`. */
export function mutatePhoto(bytes: Buffer, random: () => number): Buffer {
  const below = (end: number) => Math.floor(random() * end);
  let mutated: Buffer = Buffer.from(bytes);
  for (let left = 1 + below(4); left > 0 && mutated.length > 8; left -= 1)
    mutated = Buffer.from((MUTATIONS[below(MUTATIONS.length)] ?? ((same: Buffer) => same))(mutated, below));
  return mutated;
}
