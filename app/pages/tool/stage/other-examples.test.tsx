import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Picture } from "#registry/contract/compiled.ts";
import { makePageData, stubBrowser } from "../../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../../tests/ui/render-page.tsx";
import OtherExamples, { type OtherExample } from "./other-examples.tsx";

const picture = (src: string): Picture => ({ src, width: 900, height: 506, alt: `What ${src} shows` });

const open = (...examples: OtherExample[]) => {
  const { tool } = makePageData();
  return renderPage(<OtherExamples tool={{ ...tool, examples }} />);
};
const slide = (n: number, total: number) =>
  screen.getByRole("group", { name: `Example ${n} of ${total}`, hidden: true });

let played: HTMLMediaElement[];
let paused: HTMLMediaElement[];
beforeEach(() => {
  stubBrowser({});
  played = [];
  paused = [];
  HTMLMediaElement.prototype.play = async function play() {
    played.push(this);
  };
  HTMLMediaElement.prototype.pause = function pause() {
    paused.push(this);
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("nothing of a film is fetched, and nothing plays, until somebody presses play; then the browser's controls are there", async () => {
  const before = picture("/before-1.webp");
  open({
    kind: "film",
    poster: picture("/p.webp"),
    src: "/film.mp4",
    seconds: 5,
    words: "A slow pan",
    wordsLocale: "en",
    before,
  });
  const film = screen.getByLabelText<HTMLVideoElement>("Photo to sketch, Example 1 of 1");
  expect([film.getAttribute("preload"), film.autoplay, film.muted, film.controls]).toEqual([
    "none",
    false,
    true,
    false,
  ]);
  expect(film.hasAttribute("poster")).toBe(false);
  expect(screen.getByAltText("What /p.webp shows").getAttribute("src")).toBe("/p.webp");
  expect(played).toEqual([]);
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  await userEvent.click(screen.getByRole("button", { name: "Play Photo to sketch, Example 1 of 1 0:05" }));
  expect(played).toEqual([film]);
  expect(film.controls).toBe(true);
  expect(focus.mock.contexts).toContain(film);
  expect(screen.queryByRole("button", { name: /^Play Photo/ })).toBeNull();
});

test("what plays pauses when another example is shown, and only the shown one can be reached", async () => {
  const sound = (n: number): OtherExample => ({
    ...{ kind: "sound", src: `/sound-${n}.wav`, seconds: 12, words: `Piece ${n}`, wordsLocale: "en" },
  });
  const { container } = open(sound(1), sound(2));
  const [first] = container.querySelectorAll("audio");
  paused = [];
  await userEvent.click(screen.getByRole("button", { name: "Next example" }));
  await waitFor(() => expect(slide(1, 2).hasAttribute("data-hidden")).toBe(true));
  expect(slide(2, 2).hasAttribute("data-hidden")).toBe(false);
  expect(paused).toContain(first);
});
