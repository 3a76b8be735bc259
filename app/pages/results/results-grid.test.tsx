import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import type { Result } from "./result.ts";
import { ResultsGrid } from "./results-grid.tsx";

const COMMON = {
  prompt: "A boat at dawn",
  createdAt: "2026-10-26T14:06:00Z",
  uploadedImages: [],
  isPublic: false,
};
const TEXT: Result = {
  ...COMMON,
  kind: "text",
  id: "t",
  address: "/files/t.txt",
  text: "Ein rotes Boot.\n\nEs treibt.",
  language: "de",
};
const FILM: Result = {
  ...COMMON,
  kind: "video",
  id: "v",
  address: "/files/v.mp4",
  width: 1280,
  height: 720,
  seconds: 8,
};
const SONG: Result = { ...COMMON, kind: "audio", id: "a", address: "/files/a.wav", seconds: 24 };

const play = vi.fn(async function (this: HTMLMediaElement) {
  fireEvent.play(this);
});
const pause = vi.fn(function (this: HTMLMediaElement) {
  fireEvent.pause(this);
});

beforeEach(() => {
  vi.stubGlobal(
    "OfflineAudioContext",
    class {
      decodeAudioData = async () => ({ getChannelData: () => Float32Array.from([0.1, 0.5, 0.2, 0.4]) });
    },
  );
  vi.stubGlobal("fetch", async () => new Response("sound"));
  URL.createObjectURL = () => "blob:captions";
  URL.revokeObjectURL = () => undefined;
  HTMLMediaElement.prototype.play = play;
  HTMLMediaElement.prototype.pause = pause;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (results: readonly Result[]) => {
  const heard = { onOpen: vi.fn(), onDetails: vi.fn(), onDownload: vi.fn() };
  const page = renderPage(<ResultsGrid results={results} title="Results" freshCount={0} {...heard} />);
  return { ...heard, ...page };
};

test("a text stands in its own language, is counted, and its copy button shows a check for two seconds", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  const { container, onDownload } = show([TEXT]);
  const words = await screen.findByText("Ein rotes Boot.");
  expect(words.closest("[lang]")?.getAttribute("lang")).toBe("de");
  expect(words.getAttribute("dir")).toBe("auto");
  expect(screen.getByText("5 words")).toBeTruthy();
  await expectAccessible(container);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Copy the text of result 1" }));
  await act(async () => vi.advanceTimersByTimeAsync(10));
  expect(writeText).toHaveBeenCalledWith("Ein rotes Boot.\n\nEs treibt.");
  expect(screen.getByText("Copied")).toBeTruthy();
  await act(async () => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText("Copied")).toBeNull();
  vi.useRealTimers();
  fireEvent.click(screen.getByRole("button", { name: "Download result 1" }));
  expect(onDownload).toHaveBeenCalledWith(0);
});

test("a film has the browser's controls, keeps its shape free, and tells how long it is", async () => {
  const { container } = show([FILM]);
  const film = await screen.findByLabelText("Results, result 1");
  expect(film.tagName).toBe("VIDEO");
  expect(film.hasAttribute("controls")).toBe(true);
  expect(film.hasAttribute("playsinline")).toBe(true);
  expect(
    container.querySelector<HTMLElement>(".video-player")?.style.getPropertyValue("--picture-ratio"),
  ).toBe("1280 / 720");
  expect(screen.getByText("0:08")).toBeTruthy();
  await expectAccessible(container);
});

test("music has the browser's controls, fetches nothing before it is played, and only one plays at a time", async () => {
  const { container } = show([SONG, { ...SONG, id: "b", address: "/files/b.wav", isPublic: true }]);
  const [first, second] = container.querySelectorAll("audio");
  expect([first?.controls, first?.getAttribute("preload")]).toEqual([true, "none"]);
  expect(screen.getByText("Public")).toBeTruthy();
  await expectAccessible(container);
  fireEvent.play(second ?? container);
  expect(pause.mock.contexts).toEqual([first]);
  fireEvent.error(first ?? container);
  expect(screen.getByText(/This browser cannot play the file/)).toBeTruthy();
});
