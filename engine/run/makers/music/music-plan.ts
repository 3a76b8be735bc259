import type { Genre, Instrument, Mood } from "../../../words/music-words.ts";

export type Accompaniment = "block" | "arpeggio" | "strum" | "offbeat" | "waltz" | "held" | "stabs";
export type BassLine = "root" | "walking" | "eighths" | "octaves" | "bossa" | "waltz" | "none";
export type DrumKit = "none" | "soft" | "rock" | "four" | "swing" | "hiphop" | "bossa" | "drums";

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
