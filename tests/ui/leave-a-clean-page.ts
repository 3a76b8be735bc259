import { cleanup } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// Files share one window, React and the testing library: each leaves the window as a fresh one, and the next loads the
// app's modules anew, whose state is a page's. Timers that a file starts must have run out by then.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=")[0] ?? ""}=; path=/; max-age=0`;
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  vi.resetModules();
});
