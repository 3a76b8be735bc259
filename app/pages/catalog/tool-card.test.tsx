import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { makeCard } from "../../../tests/ui/make-card.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { ToolCard } from "./tool-card.tsx";

afterEach(cleanup);

const after = { src: "/poster.webp", width: 900, height: 506, alt: "A lighthouse" };
const open = (changes: Parameters<typeof makeCard>[1]) =>
  renderPage(<ToolCard card={makeCard("maker", { section: "tool", ...changes })} />).container;

test("a card shows the picture of an example that can be looked at, and marks a film's", () => {
  const picture = open({ example: { kind: "picture", after } });
  expect(screen.getByAltText("A lighthouse")).toBeTruthy();
  expect(picture.querySelector(".film-mark")).toBeNull();
  cleanup();
  const film = open({ output: "video", example: { kind: "picture", after } });
  expect(screen.getByAltText("A lighthouse")).toBeTruthy();
  expect(film.querySelector(".film-mark")).toBeTruthy();
});
