import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GenerationPhase } from "../generation/generation-state.ts";
import { useReadyNotice, useWaitingTitle } from "./waiting-notices.ts";

const PHASES: Record<"busy" | "done" | "failed", GenerationPhase> = {
  busy: { name: "generating", startedAt: Date.UTC(2026, 0, 1), note: "first" },
  done: { name: "done", added: 1, parts: null },
  failed: { name: "done", added: 0, parts: null },
};
const WORDS = {
  ready: { title: "Your result is ready", body: "Sketch" },
  failed: { title: "Your result could not be made", body: "Sketch" },
};

let shown: string[];
let asked: number;
const stubNotifications = (
  answer: NotificationPermission,
  permission: NotificationPermission = "default",
  isPhone = false,
) => {
  class Notice {
    static permission = permission;
    static requestPermission = async () => {
      asked += 1;
      return answer;
    };
    constructor(title: string) {
      if (isPhone)
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification().");
      if (title !== "") shown.push(title);
    }
    close() {}
  }
  vi.stubGlobal("Notification", Notice);
};
/** A service worker that shows what it is told to, or rejects. */
const stubWorker = (isActive = true) =>
  vi.stubGlobal("navigator", {
    serviceWorker: {
      getRegistration: async () => ({
        showNotification: async (title: string, { data }: { data: { address: string } }) => {
          if (!isActive) throw new TypeError("no active worker");
          shown.push(`${title} @ ${data.address}`);
        },
      }),
    },
  });
const look = (isAway: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isAway);
  document.dispatchEvent(new Event("visibilitychange"));
};

const readIcon = () => document.querySelector("link[rel=icon]")?.getAttribute("href");

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  document.title = "Sketch | ImgFX";
  document.head.append(Object.assign(document.createElement("link"), { rel: "icon", href: "/favicon.svg" }));
  [shown, asked] = [[], 0];
});
afterEach(() => {
  cleanup();
  document.querySelector("link[rel=icon]")?.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the title counts while a result is made, then is itself again", () => {
  const { rerender } = renderHook(useWaitingTitle, { initialProps: PHASES.busy });
  act(() => vi.advanceTimersByTime(8_000));
  expect(document.title).toBe("0:08 · Sketch | ImgFX");
  rerender(PHASES.done);
  expect(document.title).toBe("Sketch | ImgFX");
});

test("the title says that it is done until somebody looks", () => {
  const { rerender } = renderHook(useWaitingTitle, { initialProps: PHASES.busy });
  look(true);
  rerender(PHASES.done);
  expect(document.title).toBe("✓ · Sketch | ImgFX");
  look(false);
  expect(document.title).toBe("Sketch | ImgFX");
});

test("the tab's icon shows that something is made, then that it is ready, until somebody looks", () => {
  const { rerender } = renderHook(useWaitingTitle, { initialProps: PHASES.busy });
  expect(readIcon()).toBe("/favicon-waiting.svg");
  look(true);
  rerender(PHASES.done);
  expect(readIcon()).toBe("/favicon-ready.svg");
  look(false);
  expect(readIcon()).toBe("/favicon.svg");
});

const openNotice = () =>
  renderHook((phase: GenerationPhase) => useReadyNotice(phase, WORDS), { initialProps: PHASES.busy });

test("leave is asked for at the press alone, and the notification comes to who is away", async () => {
  stubNotifications("granted");
  const { result, rerender } = openNotice();
  expect([result.current.state, asked]).toEqual(["off", 0]);
  await act(async () => result.current.ask());
  expect([result.current.state, asked]).toEqual(["on", 1]);
  look(true);
  await act(async () => rerender(PHASES.done));
  expect(shown).toEqual(["Your result is ready"]);
});

test("a phone notifies by its service worker, with the page that it leads back to", async () => {
  stubNotifications("granted", "default", true);
  stubWorker();
  const { result, rerender } = openNotice();
  await act(async () => result.current.ask());
  look(true);
  await act(async () => rerender(PHASES.done));
  expect(shown).toEqual([`Your result is ready @ ${window.location.href}`]);
});

test("nobody is offered what neither can do", async () => {
  stubNotifications("granted", "default", true);
  const { result } = openNotice();
  await act(async () => undefined);
  expect(result.current.state).toBe("absent");
});

test("who looks at the page, or did not ask, gets none", async () => {
  stubNotifications("granted", "granted");
  const unasked = openNotice();
  look(true);
  await act(async () => unasked.rerender(PHASES.done));
  const { result, rerender } = openNotice();
  await act(async () => result.current.ask());
  look(false);
  await act(async () => rerender(PHASES.done));
  expect(shown).toEqual([]);
});

test("a refusal is told, and who refused before is not asked", async () => {
  stubNotifications("denied");
  const { result } = openNotice();
  await act(async () => result.current.ask());
  expect(result.current.state).toBe("denied");
  stubNotifications("denied", "denied");
  expect(openNotice().result.current.state).toBe("absent");
});
