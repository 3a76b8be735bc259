import { findVariant } from "../../people/hair/choose-variant.ts";
import { foldLetters, foldWords } from "../../people/hair/fold-words.ts";
import type { Random } from "../../core/raster/random.ts";
import { GENRES, MOODS } from "./genre-table.ts";
import { GENRE_WORDS, INSTRUMENT_WORDS, MOOD_WORDS, NO_DRUMS_WORDS, PACE_WORDS } from "./music-words.ts";

import type { MusicPlan } from "./music-plan.ts";

/** Seconds after the last bar in which everything fades. */
export const TAIL_S = 1.4;
const TEMPO = { least: 48, most: 176 } as const;

/** A tempo that the words give as a number, such as "92 bpm". */
function readTempo(words: string): number | null {
  const found = /(\d{2,3})\s*bpm/i.exec(words);
  return found ? Number(found[1]) : null;
}

const pickOne = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.min(items.length - 1, Math.floor(random() * items.length))]!;

/** Everything that the words name first; the rest follows from genre, mood and chance. */
export function planMusic(words: string, seconds: number, random: Random): MusicPlan {
  const text = ` ${words.toLowerCase()} `;
  const named = findVariant(text, "", GENRE_WORDS)?.name;
  const mood =
    findVariant(text, "", MOOD_WORDS)?.name ??
    (named ? GENRES[named].mood : pickOne(["happy", "calm", "romantic"] as const, random));
  const genre = named ?? pickOne(MOODS[mood].genres, random);
  const base = GENRES[genre];
  const feeling = MOODS[mood];
  const wished = INSTRUMENT_WORDS.filter((entry) => findVariant(text, "", [entry]) !== null).map(
    ({ name }) => name,
  );
  const own = wished.filter((name) => name !== "piano" || !wished.includes("epiano"));
  const lead = own[0] ?? pickOne(base.leads, random);
  const harmony = own[1] ?? (own.length === 1 ? lead : base.harmony);
  const pace = findVariant(text, "", PACE_WORDS)?.factor ?? 1;
  const between = base.tempo[0] + (base.tempo[1] - base.tempo[0]) * random();
  const asked = readTempo(words) ?? between * feeling.tempo * pace;
  const tempo = Math.min(TEMPO.most, Math.max(TEMPO.least, asked));
  const barS = (60 / tempo) * base.beatsPerBar;
  const bars = Math.max(4, Math.round((seconds - TAIL_S) / barS));
  const isQuiet = NO_DRUMS_WORDS.some((phrase) => foldWords(words).includes(foldLetters(phrase)));
  return {
    genre,
    mood,
    // Moved a little, so that whole bars fill the time.
    tempo: (bars * base.beatsPerBar * 60) / (seconds - TAIL_S),
    beatsPerBar: base.beatsPerBar,
    bars,
    root: 55 + Math.floor(random() * 12),
    scale: feeling.scale,
    chords: pickOne(feeling.chords, random),
    chordTones: base.chordTones,
    swing: base.swing,
    lead,
    harmony,
    hasPad: base.hasPad || mood === "epic",
    accompaniment: base.accompaniment,
    bass: base.bass,
    drums: isQuiet
      ? "none"
      : mood === "epic" && base.drums === "none"
        ? "drums"
        : mood === "calm" && base.drums === "none"
          ? "none"
          : base.drums,
    density: base.density * feeling.density,
    brightness: Math.min(1, Math.max(0, base.brightness + feeling.brightness)),
    hall: Math.min(0.5, base.hall + feeling.hall),
    growth: feeling.growth,
  };
}
