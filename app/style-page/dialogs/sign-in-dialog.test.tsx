import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import { useCreditsRefresh } from "~/ui/credits.ts";
import { answerJson, makePageData, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { SignInDialog } from "./sign-in-dialog.tsx";

const length: Field = {
  ...{ control: "choice", name: "length", default: "10", look: "segments" },
  options: [{ value: "5" }, { value: "10" }],
};
const tool = {
  ...makePageData().tool,
  ...{ fields: [length], credits: 12, prices: [{ when: { length: ["5"] }, credits: 3 }] },
};

function Page({ cost, value }: { cost: number; value: string }) {
  useCreditsRefresh();
  const unpaid = { tool, values: { length: value }, plan: "visitor", cost } as const;
  return <SignInDialog open onClose={() => undefined} unpaid={unpaid} />;
}

const show = async (balance: number, cost: number, value = "10") => {
  stubBrowser({ "/api/credits": () => answerJson({ balance, plan: "visitor" }) });
  renderPage(<Page cost={cost} value={value} />);
  await screen.findByText(new RegExp(`and you have ${balance} credit`));
  return screen.getByRole("dialog", { name: "Please sign in to continue" }).textContent;
};

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a visitor who has less than it costs reads what it costs, what they have, and what each way gives", async () => {
  const text = await show(4, 12);
  expect(text).toContain("This costs 12 credits, and you have 4 credits.");
  expect(text).toContain("With “Length: 5” it costs 3 credits.");
  expect(text).toContain("A free account gets 6 credits every day.");
  expect(text).toContain("A pack brings 100 credits or more");
  expect(text).not.toMatch(/used up|arrive on/);
});

test("who has used up a day's credits reads when the next ones come, where these would do", async () => {
  const text = await show(0, 3, "5");
  expect(text).toContain("This costs 3 credits, and you have 0 credits.");
  expect(text).toContain("New free credits arrive on");
  expect(text).not.toContain("With “");
});
