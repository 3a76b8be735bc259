import axe from "axe-core";
import { expect } from "vitest";

/** For tests: fails with what axe finds. Colours are checked by the tokens' own test, for jsdom knows none. */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}
