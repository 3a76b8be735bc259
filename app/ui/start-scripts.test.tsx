import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LATER, startScripts } from "./start-scripts.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function showPage() {
  const { container } = render(
    <>
      <link rel={LATER} href="/a.js" />
      <script type={LATER} nonce="n" dangerouslySetInnerHTML={{ __html: "import('/a.js')" }} />
    </>,
  );
  const kinds = () => [
    container.querySelector("link")?.rel,
    ...Array.from(container.querySelectorAll("script"), ({ type, nonce, text }) => [type, nonce, text]),
  ];
  return { kinds };
}

const WAITING = [LATER, [LATER, "n", "import('/a.js')"]];
const STARTED = ["modulepreload", ["module", "n", "import('/a.js')"]];

test("scripts wait for the paint that follows the next frame", () => {
  const frames: FrameRequestCallback[] = [];
  const timers: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal("setTimeout", (run: () => void) => timers.push(run));
  const { kinds } = showPage();
  startScripts(LATER);
  expect(kinds()).toEqual(WAITING);
  frames.forEach((run) => run(0));
  expect(kinds()).toEqual(WAITING);
  timers.forEach((run) => run());
  expect(kinds()).toEqual(STARTED);
});

test("a page that is opened unseen begins at once", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const { kinds } = showPage();
  startScripts(LATER);
  expect(kinds()).toEqual(STARTED);
});
