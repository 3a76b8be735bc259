/** Width divided by height of a ratio such as `16:9`; undefined for what is none, such as auto. */
export function divideRatio(ratio: unknown): number | undefined {
  const [, across, down] = /^(\d+):(\d+)$/.exec(String(ratio)) ?? [];
  return across !== undefined && down !== undefined ? Number(across) / Number(down) : undefined;
}
