import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { CREDITS_RETURNED } from "#registry/contract/errors/error-codes.ts";
import { fieldSchema } from "#registry/contract/field.ts";
import type { PriceList } from "#registry/contract/price.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { answerJson, makePageData, type Answers } from "../../../tests/ui/make-style-page.ts";
import {
  choosePhotos,
  cleanUpStylePages,
  findSpendButton,
  generateFrom,
  openStylePage,
} from "../../../tests/ui/open-style-page.tsx";
import { announceCreditsChanged } from "~/pages/frame/credits.ts";
import type { StylePageData } from "./page-data.ts";

const TOOL = `/${PRODUCT.slug}-style/photo`;
const FROM = `from=${encodeURIComponent(TOOL)}`;
let credits: { balance: number; plan: string };

const open = (data: Partial<StylePageData> = {}, answers: Answers = {}) =>
  openStylePage({ plan: "free", ...data }, { "/api/credits": () => answerJson(credits), ...answers }, TOOL);
const fail = (headers: Record<string, string>, status = 502, code = "PROVIDER_FAILED"): Answers => ({
  "/api/img/x/submit": () =>
    new Response(JSON.stringify({ code, message: "Image generation failed" }), { status, headers }),
});

cleanUpStylePages();
beforeEach(() => {
  credits = { balance: 6, plan: "free" };
});

test("a balance that is too low is said before anything is uploaded, with the way to more and back", async () => {
  credits = { balance: 1, plan: "free" };
  const { container } = open();
  expect(await screen.findByText("This costs 2 credits. You have 1 credit, 1 too few.")).toBeTruthy();
  expect(screen.getByText(/^New free credits arrive on/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Get credits" }).getAttribute("href")).toBe(
    `/pricing?${FROM}#packs`,
  );
  const line = screen.getByText(/^This costs/);
  const upload = screen.getByLabelText("Drop photos here or browse");
  expect(line.compareDocumentPosition(upload) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await expectAccessible(container);
});

test("a visitor without credits is shown the free account, and comes back", async () => {
  credits = { balance: 0, plan: "visitor" };
  open({ plan: "visitor" });
  const link = await screen.findByRole("link", { name: "Get more with a free account" });
  expect(link.getAttribute("href")).toBe(`/sign-up?next=${encodeURIComponent(TOOL)}`);
});

test("who subscribes in another tab finds the locks open and the cap raised, without a reload", async () => {
  open();
  expect(await screen.findByRole("radio", { name: "4K, subscribers only" })).toBeTruthy();
  credits = { balance: 806, plan: "subscriber" };
  announceCreditsChanged();
  await userEvent.click(await screen.findByRole("radio", { name: "4K" }));
  expect(screen.getByRole("radio", { name: "4K" })).toHaveProperty("checked", true);
  await choosePhotos("1.jpg", "2.jpg", "3.jpg");
  expect(await screen.findByRole("img", { name: "3.jpg" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a failure after the hold says how many credits came back", async () => {
  credits = { balance: 6, plan: "subscriber" };
  open({ plan: "subscriber" }, fail({ [CREDITS_RETURNED]: "2" }));
  await generateFrom("mina.jpg");
  expect((await screen.findAllByText("2 credits returned"))[0]?.closest("[role=alert]")).toBeTruthy();
  expect(screen.getAllByText("Image generation failed").length).toBeGreaterThan(0);
});

test("a refusal before the hold returns nothing and says nothing of it", async () => {
  credits = { balance: 6, plan: "subscriber" };
  open({ plan: "subscriber" }, fail({}, 400, "PHOTO_UNSUITABLE"));
  await generateFrom("mina.jpg");
  await screen.findAllByText("Image generation failed");
  expect(screen.queryByText(/returned$/)).toBeNull();
});

test("dialogs lead to the plans and packs and know the way back", async () => {
  credits = { balance: 6, plan: "free" };
  open();
  await userEvent.click(await screen.findByRole("radio", { name: "4K, subscribers only" }));
  const dialog = await screen.findByRole("dialog", { name: "4K comes with Premium" });
  expect(within(dialog).getByRole("link", { name: "Upgrade to Premium" }).getAttribute("href")).toBe(
    `/pricing?${FROM}#plans`,
  );
});

test("who comes back finds the photos and choices they left", async () => {
  open();
  await choosePhotos("mina.jpg");
  await screen.findByRole("img", { name: "mina.jpg" });
  await userEvent.click(screen.getByRole("radio", { name: "1K" }));
  await waitFor(() => expect(sessionStorage.getItem("form:photo")).toContain("mina.jpg"));
  cleanup();
  open();
  expect(await screen.findByRole("img", { name: "mina.jpg" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "1K" })).toHaveProperty("checked", true);
});

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
    { default: "8" },
  ),
  fieldSchema.parse({ control: "number", name: "count", min: 1, max: 4, default: 1, role: "count" }),
];
const WORDS = {
  model: { label: "Model", options: { puma: "Puma 3", lynx: "Lynx" } },
  length: { label: "Length", options: { "5": "5 seconds", "8": "8 seconds" } },
  count: { label: "Films" },
};

function openTooDear(fields = FIELDS, words: object = WORDS): void {
  const { tool } = makePageData();
  const prices: PriceList = {
    ...{ of: "hosted", credits: 40 },
    rows: [{ when: { model: ["lynx"] }, credits: 3 }],
  };
  const copy = { ...tool.copy, fields: { ...words } };
  open({ tool: { ...tool, photos: { min: 0 }, prices, fields, copy } });
}
const offers = () => screen.queryAllByRole("button", { name: /^or / });
const price = () => findSpendButton().textContent;

test("beside a button that is too dear stands what can be had, and one press chooses it", async () => {
  openTooDear();
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

test("what the provider in use has no choice of is said in its place, and is no value of the form", () => {
  const instead = { model: { label: "Model", instead: "Quick sketch model" } };
  openTooDear(FIELDS.slice(2), instead);
  expect(screen.getByText("Quick sketch model").closest("p")?.textContent).toBe("ModelQuick sketch model");
  expect(screen.queryByRole("radio")).toBeNull();
});

test("ratio, size and retention stand in one line for a free viewer, which says what was chosen", async () => {
  const { container } = open();
  const line = container.querySelector<HTMLElement>(".choices > summary");
  expect(line?.textContent).toBe("Auto2Kkept 30 daysChange");
  await userEvent.click(screen.getByRole("radio", { name: "1K" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Keep for" }), "7 days");
  expect(line?.textContent).toBe("Auto1Kkept 7 daysChange");
  const names = [...container.querySelectorAll(".choices-body legend, .choices-body label[for]")];
  expect(names.map(({ textContent }) => textContent)).toEqual(["Aspect ratio", "Resolution", "Keep for"]);
});
