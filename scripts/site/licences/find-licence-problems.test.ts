import { expect, test } from "vitest";
import { findLicenceProblems, isAllowed, type LockedPackage } from "../check-licences.ts";

const DOCUMENT = `
| package | licence | role |
| --- | --- | --- |
| \`good\` | MIT | works |
| \`extra\` | ISC | works when it is there |
`;

const TREE: Record<string, LockedPackage> = {
  "": { license: "MIT", dependencies: { good: "1.0.0" }, optionalDependencies: { extra: "1.0.0" } },
  "node_modules/good": { license: "MIT" },
  "node_modules/extra": { license: "ISC" },
  "node_modules/good/node_modules/@deep/part": { license: "(MIT OR GPL-3.0)" },
  "node_modules/tool": { license: "GPL-3.0", dev: true },
};

test("a tree of allowed licences that the document names has no problem", () => {
  expect(findLicenceProblems(TREE, DOCUMENT)).toEqual([]);
});

test("a licence outside the list is reported wherever it lies, and so is none", () => {
  const tree = {
    ...TREE,
    "node_modules/good/node_modules/@deep/part": { license: "AGPL-3.0" },
    "node_modules/silent": {},
  };
  expect(findLicenceProblems(tree, DOCUMENT)).toEqual([
    "@deep/part has the licence AGPL-3.0, which is not allowed",
    "silent states no licence",
  ]);
});

test("the document names every direct dependency with its licence, and nothing else", () => {
  const tree = {
    ...TREE,
    "": { dependencies: { good: "1.0.0", fresh: "1.0.0" } },
    "node_modules/good": { license: "ISC" },
    "node_modules/fresh": { license: "MIT" },
  };
  expect(findLicenceProblems(tree, DOCUMENT)).toEqual([
    "docs/licences.md does not name fresh",
    "docs/licences.md names extra, which is no dependency",
    "docs/licences.md says MIT of good, which has ISC",
  ]);
});

test("of two licences both must be allowed, of a choice one", () => {
  expect(isAllowed("(Apache-2.0 AND MIT)", "any")).toBe(true);
  expect(isAllowed("MIT AND GPL-2.0", "any")).toBe(false);
  expect(isAllowed("(GPL-2.0 OR BSD-3-Clause)", "any")).toBe(true);
  expect(isAllowed("LGPL-3.0-or-later", "any")).toBe(false);
  expect(isAllowed("LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64")).toBe(true);
});
