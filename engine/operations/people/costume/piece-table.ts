import type { CostumePiece } from "#registry/contract/operations/look.ts";
import * as body from "./body-pieces.ts";
import type { DrawPiece } from "./costume-frame.ts";
import * as head from "./head-pieces.ts";

/** How each piece of a costume is drawn. One without an entry does not compile. */
export const PIECE_TABLE: Readonly<Record<CostumePiece, DrawPiece>> = {
  "witch-hat": head.witchHat,
  "party-hat": head.partyHat,
  "cat-ears": head.catEars,
  "hair-tufts": head.hairTufts,
  "high-collar": body.highCollar,
  bones: body.bones,
  "bow-tie": body.bowTie,
  ruff: body.ruff,
};
