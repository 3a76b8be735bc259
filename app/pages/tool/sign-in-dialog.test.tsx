import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import type { CheaperChoice } from "./form/choice-offers.ts";
import { useCreditsRefresh } from "~/pages/frame/credits.ts";
import { answerJson, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { SignInDialog } from "./overlay-content.tsx";

const length: Field = {
  ...{ control: "choice", name: "length", default: "10", look: "segments" },
  options: [{ value: "5" }, { value: "10" }],
};
const SHORTER = { price: 3, changes: [{ field: length, value: "5" }] };

function Page({ price, cheaper }: { price: number; cheaper: CheaperChoice | null }) {
  useCreditsRefresh();
  const form = { price, cheaper, requests: 1, words: {} };
  return <SignInDialog open onClose={() => undefined} unpaid={{ plan: "visitor", form }} />;
}

const show = async (balance: number, price: number, cheaper: CheaperChoice | null = null) => {
  stubBrowser({ "/api/credits": () => answerJson({ balance, plan: "visitor" }) });
  renderPage(<Page price={price} cheaper={cheaper} />);
  await screen.findByText(new RegExp(`and you have ${balance} credit`));
  return screen.getByRole("dialog", { name: "Please sign in to continue" }).textContent;
};

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a visitor who has less than it costs reads what it costs, what they have, and what each way gives", async () => {
  const text = await show(4, 12, SHORTER);
  expect(text).toContain("This costs 12 credits, and you have 4 credits.");
  expect(text).toContain("With “5” it costs 3 credits.");
  expect(text).toContain("A free account gets 6 credits every day.");
  expect(text).toContain("A pack brings 100 credits or more");
  expect(text).not.toMatch(/used up|arrive on/);
});

test("who has used up a day's credits reads when the next ones come, where these would do", async () => {
  const text = await show(0, 3);
  expect(text).toContain("This costs 3 credits, and you have 0 credits.");
  expect(text).toContain("New free credits arrive on");
  expect(text).not.toContain("With “");
});
