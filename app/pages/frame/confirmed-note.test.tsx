import { cleanup, screen, waitFor } from "@testing-library/react";
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

test("until the balance is known the pill keeps its place, and shows no sign that could be read", async () => {
  let reply = (_: Response): void => undefined;
  answer = () => new Promise((resolve) => (reply = resolve));
  renderPage(<Page />);
  const pill = screen.getByRole("link");
  const figures = pill.querySelector(".min-w-\\[2ch\\]");
  expect(figures?.textContent).toBe("");
  expect(figures?.querySelector(".skeleton")).not.toBeNull();
  await waitFor(() => expect(reply).not.toBeNull());
  reply(Response.json({ balance: 12, plan: "free" }));
  await waitFor(() => expect(figures?.textContent).toBe("12"));
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
