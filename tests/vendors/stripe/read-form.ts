/** A form's values, nested as the vendor's clients write them: `a[b][0]=c`. */
export type FormTree = { [key: string]: string | FormTree };

/** Decodes a form-encoded body or query. */
export function readForm(text: string): FormTree {
  const tree: FormTree = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key);
    let branch = tree;
    for (const key of keys.slice(0, -1)) {
      const below = branch[key];
      const next: FormTree = typeof below === "object" ? below : {};
      branch[key] = next;
      branch = next;
    }
    branch[keys.at(-1) ?? name] = value;
  }
  return tree;
}

/** The tree below a key; empty where there is none. */
export const branchOf = (tree: FormTree, key: string): FormTree => {
  const below = tree[key];
  return typeof below === "object" ? below : {};
};

/** The value of a key; null where there is none. */
export const textOf = (tree: FormTree, key: string): string | null => {
  const value = tree[key];
  return typeof value === "string" ? value : null;
};

/** All values below a key, by their keys. */
export const textsOf = (tree: FormTree, key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(branchOf(tree, key)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
