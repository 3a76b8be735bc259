import type { Rgb } from "../raster/raster.ts";

/** Glasses on a face: the colour of their frame, and whether the glass is dark. */
export interface Glasses {
  color: Rgb;
  isDark: boolean;
}

/** What one reading of a photo says of a face in it. */
export interface FaceTraits {
  /** Degrees by which it is turned to either side; 0 looks straight ahead. */
  turn: number;
  /** On the head: bald on its crown, short or bound, or hanging over the shoulders. */
  hair: "bald" | "short" | "over-shoulders";
  /** Whether a hat, cap or hood covers the crown. */
  hat: boolean;
  /** Null where none is worn. */
  glasses: Glasses | null;
  /** Shaven or stubble; hair on the lip alone; on the chin too; hanging over the throat. */
  beard: "none" | "moustache" | "short" | "full";
  /** The mean colour of the cheeks. */
  skin: Rgb;
  /** How much redder than the cheeks the lips are, on OKLab's first axis of colour. */
  lipRed: number;
}
