import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announceCreditsChanged, useCredits, useCreditsRefresh } from "./credits.ts";

let balance = 6;
const ask = vi.fn(async () => Response.json({ balance, plan: "free" }));

function Balance() {
  useCreditsRefresh();
  return <output>{useCredits()?.balance}</output>;
}

beforeEach(() => {
  balance = 6;
  ask.mockClear();
  vi.stubGlobal("fetch", ask);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  render(<Balance />);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("6"));
};
const shows = (expected: string) =>
  waitFor(() => expect(screen.getByRole("status").textContent).toBe(expected));

test("the balance is asked for anew when the window is looked at again", async () => {
  await open();
  balance = 4;
  act(() => void window.dispatchEvent(new Event("focus")));
  await shows("4");
});

test("a change here is told to the other tabs", async () => {
  const heard = vi.fn();
  const otherTab = new BroadcastChannel("credits");
  otherTab.addEventListener("message", heard);
  await open();
  announceCreditsChanged();
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  otherTab.close();
});

test("a change in another tab is asked about, and not passed on once more", async () => {
  await open();
  const heard = vi.fn();
  const otherTab = new BroadcastChannel("credits");
  otherTab.addEventListener("message", heard);
  balance = 12;
  otherTab.postMessage("changed");
  await shows("12");
  expect(heard).not.toHaveBeenCalled();
  otherTab.close();
});

test("a change during a question leads to one more, so that the last balance stands", async () => {
  await open();
  ask.mockClear();
  let answer = (_: Response): void => undefined;
  ask.mockImplementationOnce(() => new Promise<Response>((resolve) => (answer = resolve)));
  announceCreditsChanged();
  balance = 2;
  announceCreditsChanged();
  announceCreditsChanged();
  answer(Response.json({ balance: 4, plan: "free" }));
  await shows("2");
  expect(ask).toHaveBeenCalledTimes(2);
});
