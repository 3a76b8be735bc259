import sharp from "sharp";

/** A photo without people: a lit sphere over a horizon, left and right clearly different. */
export async function samplePhoto(width = 800, height = 600): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 8 6">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#28a"/><stop offset="1" stop-color="#fda"/></linearGradient>
      <radialGradient id="ball" cx=".35" cy=".3"><stop stop-color="#fff"/><stop offset="1" stop-color="#a31"/></radialGradient>
    </defs>
    <path fill="url(#sky)" d="M0 0h8v6H0z"/><path fill="#253" d="M0 4.5 8 4v2H0z"/>
    <circle cx="2.2" cy="3.6" r="1.3" fill="url(#ball)"/><path fill="#421" d="M6.2 1.5h.4v3.2h-.4z"/>
  </svg>`;
  return new Uint8Array(await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer());
}
