import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, beginning with the longest. Vitest knows how long a file took the last time; where it has
 * not run yet, it goes by the file's size, and the pages' are among the smallest.
 */
const LONGEST = [
  "tests/pages/classes.test.ts",
  "tests/pages/left-to-right.proof.ts",
  "tests/pages/right-to-left.proof.ts",
  "tests/search/search.proof.ts",
  "tests/journeys/buying.proof.ts",
  "tests/routes/tools.proof.ts",
  "tests/journeys/contact-sheet.proof.ts",
  "tests/journeys/around-a-picture.proof.ts",
  "tests/journeys/development.proof.ts",
];

/** Begins with the files that take longest, so that none of them is left for the end, when its neighbours are done. */
export class LongestFirst extends BaseSequencer {
  /** Vitest's own order, but for the longest. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
