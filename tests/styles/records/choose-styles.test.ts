import { expect, test } from "vitest";
import { chooseStyles } from "../../proofs/styles/choose-styles.ts";

const ids = Array.from({ length: 41 }, (_, index) => `style-${index}`);

test("every style is in one tenth, and the tenths of all commits' hashes are all styles", () => {
  const tenths = Array.from({ length: 10 }, (_, index) =>
    chooseStyles(ids, { commit: `0000000${index}abc` }),
  );
  expect(tenths.flat().sort()).toEqual([...ids].sort());
  for (const tenth of tenths) expect(tenth.length).toBeGreaterThan(3);
});

test("named styles are taken alone, and a name that is none is told of", () => {
  expect(chooseStyles(ids, { only: ["style-3", "style-1"] })).toEqual(["style-1", "style-3"]);
  expect(() => chooseStyles(ids, { only: ["style-1", "style-99"] })).toThrow("There is no style style-99");
});
