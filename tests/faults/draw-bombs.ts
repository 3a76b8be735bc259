import sharp from "sharp";

/** A picture that its file hardly shows the size of. */
export interface Bomb {
  name: string;
  type: "image/jpeg" | "image/png";
  bytes: Buffer;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#396" }, limitInputPixels: false });

/** A JPEG and a PNG of so many pixels, each as it is and in the way of coding that takes the most memory to read. */
export async function drawBombs(width: number, height: number): Promise<Bomb[]> {
  const made: [string, Bomb["type"], Promise<Buffer>][] = [
    ["a JPEG", "image/jpeg", plain(width, height).jpeg({ quality: 50 }).toBuffer()],
    [
      "a progressive JPEG",
      "image/jpeg",
      plain(width, height).jpeg({ quality: 50, progressive: true }).toBuffer(),
    ],
    ["a PNG", "image/png", plain(width, height).png({ compressionLevel: 9 }).toBuffer()],
    [
      "an interlaced PNG",
      "image/png",
      plain(width, height).png({ compressionLevel: 9, progressive: true }).toBuffer(),
    ],
  ];
  return Promise.all(made.map(async ([name, type, bytes]) => ({ name, type, bytes: await bytes })));
}
