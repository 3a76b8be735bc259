import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { SeamPicture, SeamSlider } from "./seam.tsx";

afterEach(cleanup);

const picture = (name: string) => ({
  src: `/${name}.webp`,
  width: 640,
  height: 800,
  alt: `A woman, ${name}`,
});
const pair = { before: picture("before"), after: picture("after") };

test("SeamSlider is a range that moves the seam and says where it is", async () => {
  const { container } = renderPage(<SeamSlider {...pair} sizes="20rem" labels />);
  const range = screen.getByRole("slider", { name: "Compare before and after" });
  expect(range.getAttribute("aria-valuetext")).toBe("50 % before");
  fireEvent.change(range, { target: { value: "80" } });
  expect(range.getAttribute("aria-valuetext")).toBe("80 % before");
  expect(container.querySelector<HTMLElement>(".seam")?.style.getPropertyValue("--at")).toBe("80%");
  await expectAccessible(container);
});

test("SeamPicture shows both pictures with their words and sizes, loading them late unless told otherwise", () => {
  renderPage(<SeamPicture {...pair} sizes="20rem" />);
  const image = screen.getByAltText("A woman, before");
  expect(image.getAttribute("loading")).toBe("lazy");
  expect(image.getAttribute("width")).toBe("640");
  cleanup();
  renderPage(<SeamPicture {...pair} sizes="20rem" urgency="soon" />);
  expect(screen.getByAltText("A woman, after").getAttribute("loading")).toBe("eager");
});
