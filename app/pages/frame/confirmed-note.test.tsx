import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { ConfirmedNote } from "./page-frame.tsx";
import { CreditPill } from "./header.tsx";
import { useCreditsRefresh } from "./credits.ts";

let answer: () => Promise<Response>;

function Page() {
  useCreditsRefresh();
  return (
    <>
      <CreditPill />
      <ConfirmedNote />
    </>
  );
}

beforeEach(() => {
  answer = async () => Response.json({ balance: 6, plan: "free" });
  vi.stubGlobal("fetch", () => answer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the first page after a mail's link says that the account is there and what is in it, once", async () => {
  document.cookie = "confirmed=1; Path=/";
  renderPage(<Page />);
  await screen.findByText(
    "Your email address is confirmed, and you are signed in. Your account has 6 credits.",
  );
  expect(document.cookie).not.toContain("confirmed");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(/is confirmed/)).toBeNull();
  cleanup();
  renderPage(<Page />);
  expect(screen.queryByText(/is confirmed/)).toBeNull();
});
