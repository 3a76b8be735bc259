/** Tokens of the light theme that a preview is drawn in: `--fx-canvas`, `--fx-text`, `--fx-muted`, `--fx-credit-mark`. */
export const PREVIEW_COLORS = {
  canvas: "#f6f8f8",
  text: "#162025",
  muted: "#485157",
  mark: "#c2790b",
} as const;
