import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { type Locale } from "~/i18n/locales.ts";
import { CREDITS_CHANGED } from "~/pages/frame/credits.ts";
import type { CreditsData, LineView } from "./credits-data.ts";
import { CreditsPage } from "./credits-page.tsx";

const at = "2026-11-21T11:46:00Z";
const line = (id: number, changes: Partial<LineView>): LineView => ({
  id,
  at,
  delta: 6,
  balanceAfter: 6,
  reason: "daily",
  ...changes,
});
const sketch = { id: "ab12", title: "Photo to sketch" };
const data: CreditsData = {
  balance: 108,
  lapses: [
    { credits: 8, at: "2026-11-22T00:00:00Z" },
    { credits: 100, at: null },
  ],
  checkIn: { isDone: false, streak: 3, next: 2, nextAt: "2026-11-22T00:00:00Z" },
  invitation: { code: "k4v9", joined: 3, rewarded: 2, most: 20, open: [], own: null },
  origin: "https://site.test",
  lines: [
    line(9, { reason: "returned", generation: sketch, delta: 2, balanceAfter: 108 }),
    line(8, { reason: "spent", generation: sketch, delta: -2, balanceAfter: 106 }),
    line(7, { reason: "spent", delta: -2, balanceAfter: 108 }),
    line(6, { reason: "pack", delta: 100, balanceAfter: 110 }),
    line(5, { reason: "lapsed", delta: -4, balanceAfter: 10 }),
  ],
  older: null,
  isNewest: true,
  purchases: [],
  subscription: null,
  canManage: true,
};
const open = (changes: Partial<CreditsData> = {}, locale: Locale = "en") =>
  renderPage(<CreditsPage data={{ ...data, ...changes }} />, { locale, path: "/credits" });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the page names the balance and what of it lapses when", async () => {
  const { container } = open();
  expect(screen.getByText("Balance: 108 credits")).toBeTruthy();
  const lapses = screen.getByText("100 credits without an end date").closest("ul");
  expect(lapses?.textContent).toMatch(/^8 credits until Nov 2[12], /);
  expect(lapses?.querySelector("time")?.dateTime).toBe("2026-11-22T00:00:00Z");
  expect(screen.getByRole("link", { name: "Get credits" }).getAttribute("href")).toBe("/pricing");
  await expectAccessible(container);
});

test("the ledger tells every movement in words, with the way to its generation", () => {
  open();
  const table = within(screen.getByRole("table", { name: "Credit history" }));
  const rows = table.getAllByRole("row").slice(1);
  const cells = rows.map((row) => within(row).getAllByRole("cell").slice(1));
  expect(cells.map(([, ...figures]) => figures.map(({ textContent }) => textContent))).toEqual([
    ["+2", "108"],
    ["−2", "106"],
    ["−2", "108"],
    ["+100", "110"],
    ["−4", "10"],
  ]);
  const words = ["Returned: Photo to sketch", "Photo to sketch", "A picture that has since been deleted"];
  [...words, "Credit pack", "Expired"].forEach((reason, index) =>
    expect(cells[index]?.[0]?.textContent).toContain(reason),
  );
  expect(table.getByRole("link", { name: "Photo to sketch" }).getAttribute("href")).toBe(
    "/history#print-ab12-0",
  );
});

test("checking in is asked for once, told, and announced", async () => {
  const changed = vi.fn();
  window.addEventListener(CREDITS_CHANGED, changed);
  const calls = vi.fn(async () => Response.json({ granted: 2, streak: 4 }));
  vi.stubGlobal("fetch", calls);
  open();
  await userEvent.dblClick(screen.getByRole("button", { name: "Check in for today" }));
  expect(await screen.findByText("Added: 2 credits")).toBeTruthy();
  expect(calls).toHaveBeenCalledWith("/api/check-in", expect.objectContaining({ method: "POST" }));
  expect(changed).toHaveBeenCalled();
  window.removeEventListener(CREDITS_CHANGED, changed);
});

test("a check-in that fails says why and can be tried again", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no network");
  });
  open();
  await userEvent.click(screen.getByRole("button", { name: "Check in for today" }));
  const words = await screen.findByText("Something went wrong. Please try again.");
  expect(words.closest("[role=alert]")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Check in for today" }).getAttribute("aria-busy")).toBe("false");
});

test("the invitation's link can be copied and says so", async () => {
  const user = userEvent.setup();
  vi.stubGlobal("isSecureContext", true);
  open();
  expect(screen.getByLabelText("Your link")).toHaveProperty("value", "https://site.test/sign-up?invite=k4v9");
  await user.click(screen.getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy());
  expect(await navigator.clipboard.readText()).toBe("https://site.test/sign-up?invite=k4v9");
  expect(screen.getByText("3 friends joined")).toBeTruthy();
  expect(screen.getByText("2 of 20 rewarded")).toBeTruthy();
});

test("purchases show what was bought and how each stands", () => {
  const bought = { item: "pack-100", amountCents: 499, createdAt: at } as const;
  open({
    purchases: [
      { ...bought, id: "b", status: "pending" },
      { ...bought, id: "a", item: "subscription", amountCents: 1_299, status: "paid" },
    ],
  });
  const rows = within(screen.getByRole("table", { name: "Purchases" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows[0]?.textContent).toContain("Pack: 100 credits");
  expect(rows[0]?.textContent).toContain("Waiting for payment");
  expect(rows[1]?.textContent).toContain("Premium");
  expect(rows[1]?.textContent).toContain("$12.99");
});

test("the page reads from right to left in Arabic, addresses excepted", () => {
  open({}, "ar");
  expect(screen.getByLabelText("رابطك").getAttribute("dir")).toBe("ltr");
  expect(screen.getByRole("table", { name: "سجل الرصيد" })).toBeTruthy();
});

const joinedAt = "2026-11-20T09:00:00Z";
const pending = {
  joinedAt,
  status: "pending",
  needsPicture: true,
  needsActivity: true,
  activeDays: 1,
} as const;

test("both sides of an invitation see what its reward waits for", async () => {
  const opened = [
    pending,
    { ...pending, needsPicture: false },
    { ...pending, needsPicture: false, needsActivity: false },
    { joinedAt, status: "checking" },
    { joinedAt, status: "refused" },
  ] as const;
  const { container } = open({ invitation: { ...data.invitation, open: opened, own: pending } });
  const rows = within(screen.getByRole("list", { name: "Not rewarded yet" })).getAllByRole("listitem");
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).slice(1))).toEqual([
    [
      "Missing: a first finished picture",
      "Missing: a purchase, or 3 days with a check-in or a picture (so far: 1)",
    ],
    ["Missing: a purchase, or 3 days with a check-in or a picture (so far: 1)"],
    ["Nothing is missing. The credits arrive within a minute."],
    ["We are checking this invitation, because both sides have a lot in common."],
    ["This invitation does not count."],
  ]);
  expect(rows[0]?.querySelector("time")?.dateTime).toBe(joinedAt);
  const own = screen.getByRole("list", { name: "The invitation you joined with" });
  expect(own.textContent).toContain("Missing: a first finished picture");
  await expectAccessible(container);
});
