/** Numbers from 0 (with) to 1 (without). */
export type Random = () => number;

/** One of a list that is not empty. */
export const pickOne = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.min(items.length - 1, Math.floor(random() * items.length))]!;

/** A small seeded generator (mulberry32): the same seed gives the same picture. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
