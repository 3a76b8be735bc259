import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../../tests/ui/expect-accessible.ts";
import { renderFormPage } from "../../../../tests/ui/render-form-page.tsx";
import type { FormAnswer } from "../account-form.tsx";
import type { AccountData } from "./settings-section.tsx";
import { SettingsPage } from "./settings-page.tsx";

const account: AccountData = {
  ...{
    name: "Mina",
    email: "mina@example.com",
    isEmailVerified: true,
    hasPassword: true,
    hasSecondFactor: false,
    sessions: [
      {
        ...{ id: "here", isCurrent: true, browser: "Firefox", system: "Linux" },
        ...{ begunAt: "2026-10-01T09:00:00Z", usedAt: "2026-11-20T09:00:00Z" },
      },
      {
        ...{ id: "there", isCurrent: false, browser: "Chrome", system: "Windows" },
        ...{ begunAt: "2026-09-01T09:00:00Z", usedAt: "2026-11-02T09:00:00Z" },
      },
    ],
    daysAtMost: 90,
  },
  ...{ subscription: null, hasPayments: true },
};
const never = (): FormAnswer => ({ form: "change-name", result: { status: "success" } });
const draw = (changes: Partial<AccountData> = {}, answer: Parameters<typeof renderFormPage>[1] = never) =>
  renderFormPage(<SettingsPage account={{ ...account, ...changes }} />, answer);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the settings show who one is, and name the way to the other account pages", async () => {
  const { container } = draw();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Mina");
  expect(screen.getByText("Confirmed")).toBeTruthy();
  expect(screen.getByText("2 browsers are signed in, this one among them.")).toBeTruthy();
  const nav = screen.getByRole("navigation", { name: "Account" });
  expect([...nav.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/history",
    "/credits",
    "/account",
  ]);
  expect(screen.getByRole("link", { name: "Export my data" }).getAttribute("href")).toBe("/account/export");
  await expectAccessible(container);
});

test.each([
  ["renews", { status: "active", isCancelled: false }, "Active", "Renews on Dec 21, 2026."],
  ["ends", { status: "active", isCancelled: true }, "Canceled", "Ends on Dec 21, 2026."],
  ["could not be paid", { status: "past-due", isCancelled: false }, "Payment failed", "check your card by"],
] as const)("a subscription that %s says so with its day", (_what, standing, badge, sentence) => {
  const { container } = draw({ subscription: { ...standing, periodEnd: "2026-12-21T12:00:00Z" } });
  expect(screen.getByText(badge)).toBeTruthy();
  expect(container.textContent).toContain(sentence);
});

test("managing a subscription goes to the vendor's page, or says why it can't", async () => {
  const answers = [
    Response.json({ code: "BUSY", message: "Not now." }, { status: 503 }),
    Response.json({ url: "#portal" }),
  ];
  const ask = vi.fn(async (_path: string) => answers.shift());
  vi.stubGlobal("fetch", ask);
  draw({ subscription: { status: "active", isCancelled: false, periodEnd: "2026-12-21T12:00:00Z" } });
  const manage = () => userEvent.click(screen.getByRole("button", { name: "Manage subscription" }));
  await manage();
  expect((await screen.findByRole("alert")).textContent).toBe("Not now.");
  await manage();
  await waitFor(() => expect(window.location.hash).toBe("#portal"));
  expect(ask.mock.calls.map(([path]) => path)).toEqual(["/api/portal", "/api/portal"]);
  window.location.hash = "";
});

test("each browser that is signed in has a name, its days and a button, but for this one", async () => {
  const answer = vi.fn(({ do: asked }: Record<string, string>): FormAnswer => ({
    form: asked === "end-session" ? "end-session" : "end-other-sessions",
    result: { status: "success" },
  }));
  draw({}, answer);
  const list = within(screen.getByRole("list", { name: "Signed-in browsers" }));
  const [here, there] = list.getAllByRole("listitem");
  expect(here?.textContent).toContain("Firefox on LinuxThis browser");
  expect(there?.textContent).toContain("Chrome on WindowsSigned in on Sep 1, 2026, last used on Nov 2, 2026");
  expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Sign out Chrome on Windows",
  ]);
  await userEvent.click(list.getByRole("button", { name: "Sign out Chrome on Windows" }));
  expect(await screen.findByText("Signed out there.")).toBeTruthy();
  expect(answer).toHaveBeenLastCalledWith({ do: "end-session", session: "there" });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("list", { name: "Signed-in browsers" })),
  );
  await userEvent.click(screen.getByRole("button", { name: "Sign out all others" }));
  expect(answer).toHaveBeenLastCalledWith({ do: "end-other-sessions" });
});

test("deleting says what happens and asks for the password", async () => {
  const answer = vi.fn((): FormAnswer => ({
    form: "delete",
    result: { status: "error", error: { current: ["Not it."] } },
  }));
  draw({}, answer);
  expect(screen.getByText("All your photos and pictures are deleted at once.")).toBeTruthy();
  await userEvent.click(screen.getByText("Delete my account"));
  const form = document.getElementById("delete");
  const field = form?.querySelector("[name=current]");
  if (!field) throw new Error("there is no field to prove it");
  expect(field.getAttribute("type")).toBe("password");
  await userEvent.type(field, "guess");
  await userEvent.click(screen.getByRole("button", { name: "Delete everything now" }));
  expect(await screen.findByText("Not it.")).toBeTruthy();
  expect(answer).toHaveBeenCalledWith({ do: "delete", current: "guess" });
});

test("an account without a password types a word, and is mailed a link to set one", () => {
  draw({ hasPassword: false });
  expect(screen.getByLabelText("Type “delete” to confirm")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Email me a link to set a password" })).toBeTruthy();
  expect(screen.queryByLabelText("Current password")).toBeNull();
  expect(screen.getByText(/^We first send a link to your current address/)).toBeTruthy();
});
