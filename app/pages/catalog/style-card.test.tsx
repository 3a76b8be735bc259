import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeCard } from "../../../tests/ui/make-card.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { StyleCard } from "./style-card.tsx";

const decode = vi.fn<() => Promise<void>>();
beforeEach(() => {
  Object.assign(HTMLImageElement.prototype, { decode });
  decode.mockReset().mockResolvedValue();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLImageElement.prototype, "decode");
});

const picture = (name: string) => ({
  src: `/styles/a/images/${name}.webp?v=1`,
  width: 720,
  height: 900,
  alt: name,
});
const card = makeCard("a", { example: { kind: "pair", before: picture("before"), after: picture("after") } });

const open = () => renderPage(<StyleCard card={card} />).container;
const enter = (pointerType: string) => fireEvent.pointerEnter(screen.getByRole("listitem"), { pointerType });
const hasPart = (name: string) =>
  screen.getByAltText(name).parentElement?.querySelector("source")?.srcset.includes("&p=");

test("a card's seam moves once a pointer is over it and the picture from before is there as a whole", async () => {
  const page = open();
  expect(page.querySelector(".seam-resting")).toBeTruthy();
  expect([hasPart("before"), hasPart("after")]).toEqual([true, true]);
  enter("mouse");
  await vi.waitFor(() => expect(page.querySelector(".seam-resting")).toBeNull());
  expect([hasPart("before"), hasPart("after")]).toEqual([false, true]);
  enter("mouse");
  expect(decode).toHaveBeenCalledOnce();
});

test("a finger moves no seam, and fetches nothing", () => {
  const page = open();
  enter("touch");
  expect(decode).not.toHaveBeenCalled();
  expect(page.querySelector(".seam-resting")).toBeTruthy();
});
