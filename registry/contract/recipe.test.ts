import { expect, test } from "vitest";
import { chooseSchema } from "./recipe.ts";
import editByWords from "./shared/edit-by-words.json";

const choose = (variants: unknown) => chooseSchema.safeParse({ op: "choose", variants });

test("a recipe that names shared variants has them in their order, but for those that it leaves out", () => {
  const own = chooseSchema.parse({ op: "choose", variants: editByWords.variants });
  expect(chooseSchema.parse({ op: "choose", variants: { shared: "edit-by-words" } })).toEqual(own);
  const { variants } = chooseSchema.parse({
    op: "choose",
    variants: { shared: "edit-by-words", without: ["restore", "mirror"] },
  });
  expect(variants).toEqual(own.variants.filter(({ name }) => name !== "restore" && name !== "mirror"));
});

test("what was compiled from shared variants is read again as it is", () => {
  const compiled = chooseSchema.parse({ op: "choose", variants: { shared: "edit-by-words" } });
  expect(chooseSchema.parse(JSON.parse(JSON.stringify(compiled)))).toEqual(compiled);
});

test("unknown names are refused", () => {
  expect(choose({ shared: "edit-by-word" }).success).toBe(false);
  expect(choose({ shared: "edit-by-words", without: ["restor"] }).success).toBe(false);
});
