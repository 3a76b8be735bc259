import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fieldSchema } from "#registry/contract/field.ts";
import type { PriceList } from "#registry/contract/price.ts";
import { answerJson, makePageData, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { useCreditsRefresh } from "~/pages/frame/credits.ts";
import { StylePage } from "./style-page.tsx";

const choice = (name: string, options: object[], more: object) =>
  fieldSchema.parse({ control: "choice", name, options, ...more });
const FIELDS = [
  choice("model", [{ value: "puma" }, { value: "lynx" }], { default: "puma" }),
  choice(
    "length",
    [
      { value: "5", when: { model: ["lynx"] } },
      { value: "8", when: { model: ["puma"] } },
    ],
    {
      default: "8",
    },
  ),
  fieldSchema.parse({ control: "number", name: "count", min: 1, max: 4, default: 1, role: "count" }),
];
const WORDS = {
  model: { label: "Model", options: { puma: "Puma 3", lynx: "Lynx" } },
  length: { label: "Length", options: { "5": "5 seconds", "8": "8 seconds" } },
  count: { label: "Films" },
};

function Refresh() {
  useCreditsRefresh();
  return null;
}

function open(balance: number, fields = FIELDS, words: object = WORDS): void {
  stubBrowser({ "/api/credits": () => answerJson({ balance, plan: "free" }) });
  const { tool, ...page } = makePageData({ plan: "free" });
  const prices: PriceList = {
    ...{ of: "hosted", credits: 40 },
    rows: [{ when: { model: ["lynx"] }, credits: 3 }],
  };
  const copy = { ...tool.copy, fields: { ...words } };
  renderPage(
    <>
      <Refresh />
      <StylePage data={{ ...page, tool: { ...tool, photos: { min: 0 }, prices, fields, copy } }} />
    </>,
  );
}
const offers = () => screen.queryAllByRole("button", { name: /^or / });
const price = () => screen.getAllByRole("button", { name: /Generate/ })[0]?.textContent;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("beside a button that is too dear stands what can be had, and one press chooses it", async () => {
  open(6);
  await waitFor(() => expect(offers().length).toBeGreaterThan(0));
  const [offer] = offers();
  expect(offer?.textContent).toBe("or 3 credits with Lynx and 5 seconds");
  expect(price()).toContain("40 credits");
  await userEvent.click(offer ?? document.body);
  expect(price()).toContain("3 credits");
  expect(screen.getByRole("radio", { name: "Lynx" })).toHaveProperty("checked", true);
  expect(screen.getByRole("radio", { name: "5 seconds" })).toHaveProperty("checked", true);
  expect(offers()).toEqual([]);
  expect(screen.queryByText(/too few/)).toBeNull();
  expect(document.activeElement?.textContent).toContain("3 credits");
});

test("a number is named with its label", async () => {
  open(6);
  await waitFor(() => expect(offers().length).toBeGreaterThan(0));
  await userEvent.click(screen.getByRole("radio", { name: "Lynx" }));
  const films = screen.getByRole("slider", { name: "Films" });
  fireEvent.change(films, { target: { value: "4" } });
  expect(offers()[0]?.textContent).toBe("or 3 credits with Films: 1");
});

test.each([40, 2])("with %i credits there is nothing to offer", async (balance) => {
  open(balance);
  await screen.findAllByText(new RegExp(`You have ${balance} credits`));
  expect(offers()).toEqual([]);
});

test("what the provider in use has no choice of is said in its place, and is no value of the form", () => {
  const instead = { model: { label: "Model", instead: "Quick sketch model" } };
  open(6, FIELDS.slice(2), instead);
  expect(screen.getByText("Quick sketch model").closest("p")?.textContent).toBe("ModelQuick sketch model");
  expect(screen.queryByRole("radio")).toBeNull();
});
