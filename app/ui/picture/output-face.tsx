import type { CatalogCard } from "#registry/contract/compiled.ts";

/** Heights of the bars of a drawn sound, of 100. */
const BARS = [14, 26, 44, 60, 38, 22, 34, 68, 92, 74, 48, 30, 42, 64, 84, 58, 36, 20, 30, 16];
const BAR_STEP = 10;
/** How many of them were played. */
const PLAYED = 9;

function Picture() {
  return (
    <>
      <path className="face-paper" d="M52 20h136v104H52z" />
      <path className="face-quiet" d="M120 20h68v104h-68z" />
      <path className="face-fill" d="M120 92l24-26 22 22 10-8 12 12v32h-68z" />
      <circle className="face-fill" cx="162" cy="48" r="9" />
      <path className="face-line" d="M52 108l28-34 24 24 16-14M84 39a9 9 0 1 0 .1 0" />
      <path className="face-seam" d="M120 12v120" />
    </>
  );
}

function Film() {
  return (
    <>
      <rect className="face-paper" x="36" y="22" width="168" height="96" rx="6" />
      <path className="face-quiet" d="M36 100l42-40 34 32 30-22 62 46a6 6 0 0 1-4 2H42a6 6 0 0 1-6-6z" />
      <circle className="face-ink" cx="120" cy="68" r="20" />
      <path className="face-on-ink" d="M114 58v20l16-10z" />
      <path className="face-line" d="M36 132h168" />
      <path className="face-mark" d="M36 132h62" />
    </>
  );
}

function Sound() {
  const from = 120 - ((BARS.length - 1) * BAR_STEP) / 2;
  return BARS.map((height, place) => (
    <path
      key={place}
      className={place < PLAYED ? "face-mark" : "face-line"}
      d={`M${from + place * BAR_STEP} ${72 - height / 2}v${height}`}
    />
  ));
}

function Words() {
  return (
    <>
      <rect className="face-paper" x="48" y="16" width="144" height="112" rx="6" />
      <rect className="face-quiet" x="62" y="30" width="40" height="34" rx="3" />
      <path className="face-fill" d="M62 58l12-14 10 10 6-5 12 12a3 3 0 0 1-3 3H65a3 3 0 0 1-3-3z" />
      <path className="face-line" d="M114 34h64M114 47h50M114 60h58M62 78h116M62 91h104M62 104h72" />
      <path className="face-mark" d="M62 91h46" />
    </>
  );
}

const FACES = { image: Picture, video: Film, audio: Sound, text: Words } as const satisfies Record<
  CatalogCard["output"],
  () => unknown
>;

/** A drawing of what a tool makes, for where there is no picture of it. */
export function OutputFace({ output }: { output: CatalogCard["output"] }) {
  const Face = FACES[output];
  return (
    <svg className="output-face" viewBox="0 0 240 144" aria-hidden="true">
      <Face />
    </svg>
  );
}

/** What stands where no picture is yet: two blank prints; the front one shows the product's mark. */
export function BlankPrints() {
  const sheet = { width: 66, height: 82, rx: 7, fill: "var(--fx-surface)", stroke: "var(--fx-line-strong)" };
  return (
    <svg viewBox="0 0 144 144" width="144" height="144" fill="none" strokeWidth="1.75" aria-hidden="true">
      <rect {...sheet} x="30" y="38" transform="rotate(-9 63 79)" />
      <g transform="rotate(6 83 69)">
        <rect {...sheet} x="50" y="28" />
        <rect x="57" y="35" width="52" height="58" rx="4" fill="var(--fx-sunken)" />
        <path d="M83 42a20 20 0 0 0 0 40" stroke="var(--fx-text)" strokeWidth="4" />
        <path d="M86 40a22 22 0 0 1 0 44Z" fill="var(--fx-credit)" />
      </g>
    </svg>
  );
}
