/**
 * Numbers from 0 up to 1 that are the same for the same seed: the linear congruential generator of Numerical Recipes
 * (a = 1,664,525, c = 1,013,904,223, m = 2^32).
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
