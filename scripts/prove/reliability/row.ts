/** A test or proof, by its file and its title as it stands in the source. */
export interface Shown {
  file: string;
  test: string;
}

export const GROUPS = ["Money", "Webhooks", "Provider", "Upload", "Access", "Web", "Platform"] as const;
type Group = (typeof GROUPS)[number];

/** Something that is done to the site, what must come of it, and what shows that it does. */
export interface Row {
  number: number;
  group: Group;
  stimulus: string;
  expected: string;
  /** What its tests assert, as a figure; those of a proof are kept with its run. */
  figure?: string;
  shownBy: [Shown, ...Shown[]];
  /** Where what was measured falls short of what is expected: by what, and why. */
  missed?: string;
}

/** Names tests of one file. */
export const inFile = (file: string, ...titles: [string, ...string[]]): [Shown, ...Shown[]] => {
  const [first, ...others] = titles;
  return [{ file, test: first }, ...others.map((test) => ({ file, test }))];
};
