import { pickOne, type Random } from "../../../core/raster/random.ts";
import { findVariant, foldWords } from "../../../words/match.ts";
import {
  type Genre,
  type Instrument,
  type Mood,
  GENRE_WORDS,
  INSTRUMENT_WORDS,
  MOOD_WORDS,
  NO_DRUMS_WORDS,
  PACE_WORDS,
} from "../../../words/music-words.ts";

type Accompaniment = "block" | "arpeggio" | "strum" | "offbeat" | "waltz" | "held" | "stabs";
type BassLine = "root" | "walking" | "eighths" | "octaves" | "bossa" | "waltz" | "none";
type DrumKit = "none" | "soft" | "rock" | "four" | "swing" | "hiphop" | "bossa" | "drums";

/** What a piece is made by, before any note is written. */
export interface MusicPlan {
  genre: Genre;
  mood: Mood;
  /** Quarter notes a minute. */
  tempo: number;
  beatsPerBar: 3 | 4;
  bars: number;
  /** MIDI number of the key's lowest root that melodies use. */
  root: number;
  /** Semitones above the root, seven of them. */
  scale: readonly number[];
  /** Steps of the scale that chords stand on, one a bar, over and over. */
  chords: readonly number[];
  /** Thirds stacked on a chord's root. */
  chordTones: 3 | 4;
  /** How much later the second half of a beat comes, in shares of a beat. */
  swing: number;
  lead: Instrument;
  harmony: Instrument;
  hasPad: boolean;
  accompaniment: Accompaniment;
  bass: BassLine;
  drums: DrumKit;
  /** Notes of the melody in a bar of four, about. */
  density: number;
  /** 0 dull to 1 bright. */
  brightness: number;
  /** Share of the hall in the sound. */
  hall: number;
  /** How much softer the piece begins than it ends, in shares of its loudness. */
  growth: number;
}

interface GenreTraits {
  /** Quarter notes a minute, from and to. */
  tempo: readonly [number, number];
  beatsPerBar: 3 | 4;
  swing: number;
  leads: readonly Instrument[];
  harmony: Instrument;
  hasPad: boolean;
  accompaniment: Accompaniment;
  bass: BassLine;
  drums: DrumKit;
  chordTones: 3 | 4;
  density: number;
  brightness: number;
  hall: number;
  /** The mood where the words name none. */
  mood: Mood;
}

// prettier-ignore
const GENRES: Readonly<Record<Genre, GenreTraits>> = {
  waltz:      { tempo: [126, 150], beatsPerBar: 3, swing: 0,    leads: ["strings", "flute"],          harmony: "piano",   hasPad: false, accompaniment: "waltz",    bass: "waltz",   drums: "none",   chordTones: 3, density: 3.4, brightness: 0.5,  hall: 0.24, mood: "romantic" },
  lofi:       { tempo: [72, 86],   beatsPerBar: 4, swing: 0.12, leads: ["epiano", "guitar"],          harmony: "epiano",  hasPad: false, accompaniment: "block",    bass: "root",    drums: "hiphop", chordTones: 4, density: 2.6, brightness: 0.24, hall: 0.16, mood: "calm" },
  jazz:       { tempo: [108, 140], beatsPerBar: 4, swing: 0.16, leads: ["brass", "piano", "epiano"],  harmony: "piano",   hasPad: false, accompaniment: "stabs",    bass: "walking", drums: "swing",  chordTones: 4, density: 4.6, brightness: 0.5,  hall: 0.14, mood: "happy" },
  rock:       { tempo: [112, 140], beatsPerBar: 4, swing: 0,    leads: ["guitar", "synth"],           harmony: "guitar",  hasPad: false, accompaniment: "strum",    bass: "eighths", drums: "rock",   chordTones: 3, density: 4.4, brightness: 0.75, hall: 0.1,  mood: "energetic" },
  electronic: { tempo: [118, 130], beatsPerBar: 4, swing: 0,    leads: ["synth", "bell"],             harmony: "synth",   hasPad: true,  accompaniment: "offbeat",  bass: "octaves", drums: "four",   chordTones: 3, density: 5,   brightness: 0.8,  hall: 0.16, mood: "energetic" },
  hiphop:     { tempo: [82, 96],   beatsPerBar: 4, swing: 0.08, leads: ["bell", "epiano"],            harmony: "epiano",  hasPad: true,  accompaniment: "block",    bass: "root",    drums: "hiphop", chordTones: 3, density: 2.8, brightness: 0.45, hall: 0.12, mood: "dark" },
  bossa:      { tempo: [112, 132], beatsPerBar: 4, swing: 0,    leads: ["flute", "guitar"],           harmony: "guitar",  hasPad: false, accompaniment: "stabs",    bass: "bossa",   drums: "bossa",  chordTones: 4, density: 3.8, brightness: 0.5,  hall: 0.16, mood: "happy" },
  ambient:    { tempo: [56, 68],   beatsPerBar: 4, swing: 0,    leads: ["bell", "flute"],             harmony: "strings", hasPad: true,  accompaniment: "held",     bass: "root",    drums: "none",   chordTones: 4, density: 1.4, brightness: 0.35, hall: 0.44, mood: "calm" },
  classical:  { tempo: [84, 112],  beatsPerBar: 4, swing: 0,    leads: ["strings", "piano", "flute"], harmony: "piano",   hasPad: true,  accompaniment: "arpeggio", bass: "root",    drums: "none",   chordTones: 3, density: 3.8, brightness: 0.5,  hall: 0.3,  mood: "romantic" },
  folk:       { tempo: [92, 116],  beatsPerBar: 4, swing: 0.05, leads: ["guitar", "flute"],           harmony: "guitar",  hasPad: false, accompaniment: "strum",    bass: "root",    drums: "none",   chordTones: 3, density: 3.6, brightness: 0.5,  hall: 0.18, mood: "happy" },
  chiptune:   { tempo: [132, 152], beatsPerBar: 4, swing: 0,    leads: ["synth"],                     harmony: "synth",   hasPad: false, accompaniment: "arpeggio", bass: "eighths", drums: "four",   chordTones: 3, density: 6,   brightness: 0.95, hall: 0.04, mood: "happy" },
  pop:        { tempo: [98, 118],  beatsPerBar: 4, swing: 0,    leads: ["piano", "synth", "guitar"],  harmony: "piano",   hasPad: true,  accompaniment: "block",    bass: "root",    drums: "soft",   chordTones: 3, density: 4,   brightness: 0.6,  hall: 0.18, mood: "happy" },
};

interface MoodTraits {
  scale: readonly number[];
  /** Progressions: steps of the scale from 0, one chord a bar. */
  chords: readonly (readonly number[])[];
  genres: readonly Genre[];
  tempo: number;
  density: number;
  brightness: number;
  hall: number;
  growth: number;
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11] as const;
const MINOR = [0, 2, 3, 5, 7, 8, 10] as const;
const DORIAN = [0, 2, 3, 5, 7, 9, 10] as const;
const LYDIAN = [0, 2, 4, 6, 7, 9, 11] as const;
const PHRYGIAN = [0, 1, 3, 5, 7, 8, 10] as const;

// prettier-ignore
const MOODS: Readonly<Record<Mood, MoodTraits>> = {
  happy:     { scale: MAJOR,    chords: [[0, 4, 5, 3], [0, 3, 4, 4], [0, 5, 3, 4]], genres: ["pop", "folk"],               tempo: 1.06, density: 1.1,  brightness: 0.1,   hall: 0, growth: 0 },
  sad:       { scale: MINOR,    chords: [[0, 5, 2, 6], [0, 3, 5, 4], [0, 6, 5, 4]], genres: ["classical"],                 tempo: 0.8,  density: 0.75, brightness: -0.14, hall: 0.06, growth: 0 },
  calm:      { scale: MAJOR,    chords: [[0, 3, 0, 4], [0, 5, 3, 0], [0, 2, 3, 4]], genres: ["ambient", "classical"],      tempo: 0.84, density: 0.7,  brightness: -0.12, hall: 0.06, growth: 0 },
  epic:      { scale: MINOR,    chords: [[0, 5, 2, 6], [0, 5, 3, 6], [0, 2, 6, 5]], genres: ["classical"],                 tempo: 1.1,  density: 1,    brightness: 0.16,  hall: 0.1, growth: 0.6 },
  dark:      { scale: PHRYGIAN, chords: [[0, 1, 0, 6], [0, 5, 1, 0], [0, 3, 1, 0]], genres: ["ambient", "hiphop"],         tempo: 0.88, density: 0.75, brightness: -0.18, hall: 0.1, growth: 0.25 },
  romantic:  { scale: LYDIAN,   chords: [[0, 5, 1, 4], [0, 2, 5, 4], [0, 1, 4, 0]], genres: ["classical", "pop"],          tempo: 0.9,  density: 0.9,  brightness: 0,     hall: 0.06, growth: 0.15 },
  energetic: { scale: DORIAN,   chords: [[0, 6, 3, 0], [0, 3, 6, 4], [0, 2, 3, 6]], genres: ["electronic", "rock"],        tempo: 1.08, density: 1.15, brightness: 0.14,  hall: 0, growth: 0 },
};

/** Seconds after the last bar in which everything fades. */
const TAIL_S = 1.4;
/** What words for the pace do to the tempo. */
const PACES = { verySlow: 0.64, veryFast: 1.4, slow: 0.78, fast: 1.22 } as const;
const TEMPO = { least: 48, most: 176 } as const;

function readTempo(words: string): number | null {
  const found = /(\d{2,3})\s*bpm/i.exec(words);
  return found ? Number(found[1]) : null;
}

/** Everything that the words name first; the rest follows from genre, mood and chance. */
export function planMusic(words: string, seconds: number, random: Random): MusicPlan {
  const text = ` ${words.toLowerCase()} `;
  const named = findVariant(text, GENRE_WORDS)?.name;
  const mood =
    findVariant(text, MOOD_WORDS)?.name ??
    (named ? GENRES[named].mood : pickOne(["happy", "calm", "romantic"] as const, random));
  const genre = named ?? pickOne(MOODS[mood].genres, random);
  const base = GENRES[genre];
  const feeling = MOODS[mood];
  const wished = INSTRUMENT_WORDS.filter((entry) => findVariant(text, [entry]) !== null).map(
    ({ name }) => name,
  );
  const own = wished.filter((name) => name !== "piano" || !wished.includes("epiano"));
  const lead = own[0] ?? pickOne(base.leads, random);
  const harmony = own[1] ?? (own.length === 1 ? lead : base.harmony);
  const asked = findVariant(text, PACE_WORDS)?.name;
  const pace = asked ? PACES[asked] : 1;
  const between = base.tempo[0] + (base.tempo[1] - base.tempo[0]) * random();
  const wanted = readTempo(words) ?? between * feeling.tempo * pace;
  const tempo = Math.min(TEMPO.most, Math.max(TEMPO.least, wanted));
  const barS = (60 / tempo) * base.beatsPerBar;
  const bars = Math.max(4, Math.round((seconds - TAIL_S) / barS));
  const isQuiet = NO_DRUMS_WORDS.some((phrase) => foldWords(words).includes(phrase));
  return {
    ...base,
    genre,
    mood,
    // Moved a little, so that whole bars fill the time.
    tempo: (bars * base.beatsPerBar * 60) / (seconds - TAIL_S),
    bars,
    root: 55 + Math.floor(random() * 12),
    scale: feeling.scale,
    chords: pickOne(feeling.chords, random),
    lead,
    harmony,
    hasPad: base.hasPad || mood === "epic",
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
