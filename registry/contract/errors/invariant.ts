/** Throws when one of our own assumptions does not hold. The message is for us, never for a visitor. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant failed: ${message}`);
}
