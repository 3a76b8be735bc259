const AT_ONCE = 6;

/** Does something with each item, a few at a time; gives the results in the items' order. */
export async function visitEach<Item, Result>(
  items: readonly Item[],
  visit: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) results.set(index, await visit(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
