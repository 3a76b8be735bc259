/** What each benchmark measures, for the page of figures, in the order in which all of them run. */
export const MEASURES = {
  pages:
    "Home, catalog and a style's page, in English and in German. Bytes are thousands, packed by brotli as they are sent. Scripts are those that a page asks for before anybody does anything; pictures are those that Chromium shows without scrolling, on a phone of 390 × 844 points with two pixels each and on a desk of 1440 × 900. The ratios are the processor time of an answer over that of a packed script of about its size from the same server, and over that of the smallest page that Remix renders: one route with one line, React's markup sent as it is by express.",
  submit:
    "A visitor's photo and two pictures of it, on embedded defaults, the photo read by networks before the first, from a vendor on this machine that takes no time: processor time of the site with all its processes, and the time until the answer. The ratios are over decoding that photo and packing it as a JPEG once, with the library that the site uses.",
  ledger:
    "A hold of credits and its capture, by ten clients on 64 accounts, on PostgreSQL without fsync: how many a second, over what pgbench does with the same statements in the same round.",
  engine:
    "The local engine, one worker, against ImageMagick and OpenCV, each with one thread: a photograph of one megapixel from a file's bytes to a PNG's. The ratios are the engine's processor time over the other's; processor time is per megapixel. The first row of each says what reading and writing alone cost; what a step costs is the difference.",
  registry:
    "Compiling style folders: as `npm run styles -- new` makes them, from 100 to 10,000, and full ones with pictures and words in twelve locales. The exponent is that of the number of folders with which the processor time grows. Memory is the most that the compiling process held, Node.js and the compiler included.",
  pipeline:
    "From a submit to its answer against a vendor on this machine that takes no time, by the clock, without the vendor's own time, one request after the other and sixteen at once.",
  previews:
    "Seconds of processor that the previews of a photo take, and how much longer a paid picture takes while twenty visitors look at previews.",
} as const;

export type BenchName = keyof typeof MEASURES;

export const isBenchName = (name: string): name is BenchName => Object.hasOwn(MEASURES, name);
