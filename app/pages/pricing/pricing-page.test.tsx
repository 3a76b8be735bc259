import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { PRODUCT } from "#registry/contract/product.ts";
import { AMOUNTS, PRICE_LIST } from "#registry/contract/plans.ts";
import type { Locale } from "~/i18n/locales.ts";
import { CREDITS_CHANGED } from "~/pages/frame/credits.ts";
import type { PricingData } from "./pricing-data.ts";
import { PricingPage } from "./pricing-page.tsx";

const TOOL = `/${PRODUCT.slug}-style/photo-to-sketch`;
const FROM = `from=${encodeURIComponent(TOOL)}`;
const data: PricingData = {
  plan: "visitor",
  shop: "open",
  subscription: null,
  cheapest: 2,
  enable21x9: true,
};
const open = (changes: Partial<PricingData> = {}, path = "/pricing", locale: Locale = "en") =>
  renderPage(<PricingPage data={{ ...data, ...changes }} />, { path, locale });
const card = (name: string) => {
  const found = screen.getByRole("heading", { level: 3, name }).closest("li");
  if (found === null) throw new Error(`no card is called ${name}`);
  return within(found);
};
const packs = () => within(document.querySelector<HTMLElement>("#packs") ?? document.body);

/** Answers every call with one body, and gives the calls. */
function stubCalls(answer: () => Response | Promise<Response>) {
  const calls = vi.fn(async (..._call: [path: string, init?: RequestInit]) => answer());
  vi.stubGlobal("fetch", calls);
  return calls;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

test("a plan's card says what the server grants it", async () => {
  const { container } = open();
  const visitor = card("Without an account");
  expect(visitor.getByText(`${AMOUNTS.visitorCreditsPerDay} credits a day`)).toBeTruthy();
  expect(visitor.getByText("Resolutions 1K, 2K")).toBeTruthy();
  const premium = card("Premium");
  expect(premium.getByText("$12.99")).toBeTruthy();
  expect(premium.getByText(`${PRICE_LIST.subscription.credits} credits every month`)).toBeTruthy();
  expect(premium.getByText(`${AMOUNTS.uploadCap.subscriber} photos at a time`)).toBeTruthy();
  expect(premium.getByText("Resolutions 1K, 2K, 4K")).toBeTruthy();
  expect(premium.getByText("8 more aspect ratios, such as 1:1 and 16:9")).toBeTruthy();
  await expectAccessible(container);
});

test("a visitor is led to sign-in and comes back to the packs, and from there to the picture", () => {
  open({}, `/pricing?${FROM}`);
  expect(screen.queryByRole("button")).toBeNull();
  const href = packs().getAllByRole("link")[0]?.getAttribute("href");
  expect(href).toBe(`/sign-in?next=${encodeURIComponent(`/pricing?${FROM}#packs`)}`);
  const join = card("Free account").getByRole("link", { name: "Create a free account" });
  expect(join.getAttribute("href")).toContain("/sign-up?next=");
  expect(screen.getByRole("link", { name: "Back to your picture" }).getAttribute("href")).toBe(TOOL);
});

test("a double click begins one checkout, and its button waits", async () => {
  let answer = (_: Response): void => undefined;
  const calls = stubCalls(() => new Promise<Response>((resolve) => (answer = resolve)));
  open({ plan: "free" }, `/pricing?${FROM}`);
  const buy = packs().getByRole("button", { name: /\$4\.99/ });
  await userEvent.dblClick(buy);
  await userEvent.click(packs().getByRole("button", { name: /\$19\.99/ }));
  expect(calls).toHaveBeenCalledTimes(1);
  const [path, init] = calls.mock.calls[0] ?? [];
  expect(path).toBe("/api/checkout");
  expect(JSON.parse(String(init?.body))).toEqual({ item: "pack-100", from: TOOL });
  expect(buy.getAttribute("aria-busy")).toBe("true");
  expect(screen.getByText("One moment, the next page is opening.")).toBeTruthy();
  answer(Response.json({ url: "#checkout" }));
  await waitFor(() => expect(window.location.hash).toBe("#checkout"));
});

test("a checkout that does not open says why, beside its button, and can be tried again", async () => {
  const message = "A lot of people are buying right now.";
  const calls = stubCalls(() => Response.json({ code: "BUSY", message }, { status: 503 }));
  open({ plan: "free" });
  const buy = packs().getByRole("button", { name: /\$4\.99/ });
  await userEvent.click(buy);
  expect((await packs().findByText(message)).closest("[role=alert]")).toBeTruthy();
  expect(buy.getAttribute("aria-busy")).toBe("false");
  await userEvent.click(buy);
  expect(calls).toHaveBeenCalledTimes(2);
});

test("an answer that leads nowhere sensible is not followed", async () => {
  stubCalls(() => Response.json({ url: "javascript:alert(1)" }));
  open({ plan: "free" });
  await userEvent.click(packs().getByRole("button", { name: /\$4\.99/ }));
  expect(await packs().findByText("Something went wrong. Please try again.")).toBeTruthy();
});

test("a subscriber sees the plan, when it renews, and manages it", async () => {
  const calls = stubCalls(() => Response.json({ url: "#portal" }));
  const periodEnd = "2026-12-21T12:00:00Z";
  open({ plan: "subscriber", subscription: { status: "active", periodEnd, isCancelled: false } });
  const premium = card("Premium");
  expect(premium.getByText("Your plan")).toBeTruthy();
  expect(premium.getByText("Dec 21, 2026").closest("p")?.textContent).toBe("Renews on Dec 21, 2026");
  expect(screen.queryByRole("button", { name: "Choose Premium" })).toBeNull();
  await userEvent.click(premium.getByRole("button", { name: "Manage subscription" }));
  expect(calls.mock.calls[0]?.[0]).toBe("/api/portal");
  expect(packs().getAllByRole("button")).toHaveLength(3);
});

test.each([
  [{ status: "active", isCancelled: true }, /^Ends on .* You keep Premium until then\.$/],
  [{ status: "past-due", isCancelled: false }, /^The last payment did not go through\./],
] as const)("a subscription that is %j says what comes", (changes, words) => {
  open({ plan: "subscriber", subscription: { periodEnd: "2026-12-21T12:00:00Z", ...changes } });
  const lines = [...document.querySelectorAll("#plans p")].map((line) => line.textContent ?? "");
  expect(lines.some((line) => words.test(line))).toBe(true);
});

test("where nothing can be bought the page says so and still names the prices", () => {
  open({ plan: "free", shop: "closed" });
  expect(screen.getByText("Purchases are closed here")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(packs().getByText("$4.99")).toBeTruthy();
});

test("the development checkout says that no money moves", () => {
  open({ plan: "free", shop: "development" });
  expect(screen.getByText(/no money moves/)).toBeTruthy();
  cleanup();
  open({ plan: "free" });
  expect(screen.queryByText(/no money moves/)).toBeNull();
});

test("who comes back from a purchase is told that it is paid, and so is the header", async () => {
  const changed = vi.fn();
  window.addEventListener(CREDITS_CHANGED, changed);
  const createdAt = "2026-11-21T10:00:00Z";
  const bought = { id: "p", item: "pack-500", amountCents: 1_999, status: "paid", createdAt };
  stubCalls(() => Response.json({ purchases: [bought], subscription: null }));
  open({ plan: "free" }, `/pricing?purchase=done&${FROM}`);
  expect(await screen.findByText("Thank you. Your balance is up by 500 credits.")).toBeTruthy();
  expect(changed).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("link", { name: "Back to your picture" }).getAttribute("href")).toBe(TOOL);
  window.removeEventListener(CREDITS_CHANGED, changed);
});

test("who gave up a purchase reads that nothing was charged", () => {
  open({ plan: "free" }, "/pricing?purchase=cancelled");
  expect(screen.getByText("Nothing was bought, and nothing was charged.")).toBeTruthy();
});
