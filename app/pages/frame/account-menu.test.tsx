import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { answerJson, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { announceCreditsChanged } from "./credits.ts";
import { PageFrame } from "./page-frame.tsx";
import { initialsOf } from "./header.tsx";

const footer = { supportEmail: "help@site.test", styles: [], styleCount: 0, tools: [], year: 2026 };
const frame = (bringsSession: boolean) => (
  <PageFrame footer={footer} bringsSession={bringsSession} toolIds={[]}>
    <h1>Page</h1>
  </PageFrame>
);

let plan = "free";
beforeEach(() => {
  plan = "free";
  stubBrowser({
    "/api/credits": () => answerJson({ balance: 6, plan }),
    "/api/auth/get-session": () => answerJson({ user: { name: "Mina Kovač", email: "mina@example.com" } }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const header = () => within(screen.getByRole("banner"));
const findMenu = async () => header().findByText("Your account");
const settle = () => {
  announceCreditsChanged();
  return screen.findByRole("link", { name: /6 credits/ });
};

test("a session that still holds shows who is in, their pages and the way out", async () => {
  const { container } = renderPage(frame(true), { locale: "en", path: "/pricing" });
  await settle();
  await findMenu();
  expect(await header().findByText("MK")).toBeTruthy();
  const menu = within((await findMenu()).closest("details") ?? document.body);
  expect(menu.getByText("mina@example.com")).toBeTruthy();
  expect(menu.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"))).toEqual([
    "/history",
    "/credits",
    "/account",
  ]);
  const form = menu.getByText("Sign out").closest("form");
  expect([form?.getAttribute("action"), form?.method]).toEqual(["/sign-out", "post"]);
  expect(header().queryByRole("link", { name: "Sign in" })).toBeNull();
  await expectAccessible(container);
});

test("a session that has ended is found out, and signing in leads back here", async () => {
  plan = "visitor";
  renderPage(frame(true), { path: "/pricing?x=1" });
  await settle();
  const links = await header().findAllByRole("link", { name: "Sign in" });
  expect(links[0]?.getAttribute("href")).toBe("/sign-in?next=%2Fpricing%3Fx%3D1");
  expect(header().queryByText("Your account")).toBeNull();
});

test("initials are those of the first and the last word", () => {
  expect(initialsOf("Mina Ana Kovač")).toBe("MK");
  expect(initialsOf("  mina ")).toBe("M");
  expect(initialsOf("李 雷")).toBe("李雷");
  expect(initialsOf("")).toBe("");
});
