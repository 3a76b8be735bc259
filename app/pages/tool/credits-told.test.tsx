import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { outlastToasts } from "../../../tests/ui/outlast-toasts.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { answerJson, makePageData, stubBrowser, type Answers } from "../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { CREDITS_RETURNED } from "#registry/contract/errors/error-codes.ts";
import { announceCreditsChanged, useCreditsRefresh } from "~/pages/frame/credits.ts";
import { ToastZone } from "~/ui/toast/toast-zone.tsx";
import type { StylePageData } from "./page-data.ts";
import { StylePage } from "./style-page.tsx";

const TOOL = `/${PRODUCT.slug}-style/photo`;
const FROM = `from=${encodeURIComponent(TOOL)}`;
let credits: { balance: number; plan: string };

function Refresh() {
  useCreditsRefresh();
  return null;
}

const open = (data: Partial<StylePageData> = {}, answers: Answers = {}) => {
  stubBrowser({ "/api/credits": () => answerJson(credits), ...answers });
  return renderPage(
    <>
      <Refresh />
      <StylePage data={makePageData({ plan: "free", ...data })} />
      <ToastZone />
    </>,
    { path: TOOL },
  );
};
const choose = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText("Drop photos here or browse"),
    names.map((name) => new File(["pixels"], name, { type: "image/jpeg" })),
  );
const generate = async () => {
  await choose("mina.jpg");
  await screen.findByText("Image uploaded successfully");
  await userEvent.click(screen.getAllByRole("button", { name: /Generate/ })[0] ?? document.body);
};
const fail = (headers: Record<string, string>, status = 502, code = "PROVIDER_FAILED"): Answers => ({
  "/api/img/x/submit": () =>
    new Response(JSON.stringify({ code, message: "Image generation failed" }), { status, headers }),
});

beforeEach(() => {
  sessionStorage.clear();
  credits = { balance: 6, plan: "free" };
});
afterAll(outlastToasts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what costs more than a visitor's day brings says so before the balance is known, and is put right after", async () => {
  credits = { balance: 1, plan: "visitor" };
  const page = makePageData({ plan: "visitor" });
  open({ ...page, tool: { ...page.tool, prices: { of: "hosted", credits: 80, rows: [] } } });
  expect(screen.getByText(/This costs 80 credits\. You have 4 credits, 76 too few/)).toBeDefined();
  expect(await screen.findByText(/You have 1 credit, 79 too few/)).toBeDefined();
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

test("a balance that suffices is not talked about, and the line goes once it does", async () => {
  credits = { balance: 0, plan: "free" };
  open();
  await screen.findByText(/^This costs/);
  credits = { balance: 2, plan: "free" };
  announceCreditsChanged();
  await waitFor(() => expect(screen.queryByText(/^This costs/)).toBeNull());
});

test("who subscribes in another tab finds the locks open and the cap raised, without a reload", async () => {
  open();
  expect(await screen.findByRole("radio", { name: "4K, subscribers only" })).toBeTruthy();
  credits = { balance: 806, plan: "subscriber" };
  announceCreditsChanged();
  await userEvent.click(await screen.findByRole("radio", { name: "4K" }));
  expect(screen.getByRole("radio", { name: "4K" })).toHaveProperty("checked", true);
  await choose("1.jpg", "2.jpg", "3.jpg");
  expect(await screen.findByRole("img", { name: "3.jpg" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a failure after the hold says how many credits came back", async () => {
  credits = { balance: 6, plan: "subscriber" };
  open({ plan: "subscriber" }, fail({ [CREDITS_RETURNED]: "2" }));
  await generate();
  expect((await screen.findAllByText("2 credits returned"))[0]?.closest("[role=alert]")).toBeTruthy();
  expect(screen.getAllByText("Image generation failed").length).toBeGreaterThan(0);
});

test("a refusal before the hold returns nothing and says nothing of it", async () => {
  credits = { balance: 6, plan: "subscriber" };
  open({ plan: "subscriber" }, fail({}, 400, "PHOTO_UNSUITABLE"));
  await generate();
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
  await choose("mina.jpg");
  await screen.findByRole("img", { name: "mina.jpg" });
  await userEvent.click(screen.getByRole("radio", { name: "1K" }));
  await waitFor(() => expect(sessionStorage.getItem("form:photo")).toContain("mina.jpg"));
  cleanup();
  open();
  expect(await screen.findByRole("img", { name: "mina.jpg" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "1K" })).toHaveProperty("checked", true);
});
