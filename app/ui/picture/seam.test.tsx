import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Locale } from "~/i18n/locales.ts";
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

describe("a seam that rests", () => {
  const of = (name: string, width = 640) => ({
    ...picture(name),
    src: `/styles/a/images/${name}.webp?v=1`,
    width,
  });
  const partsShown = (props: Partial<Parameters<typeof SeamPicture>[0]>, locale: Locale = "en") => {
    const pictures = { before: of("before"), after: of("after"), ...props };
    const { container } = renderPage(<SeamPicture {...pictures} sizes="20rem" />, { locale });
    const parts = [...container.querySelectorAll("source")].map(
      ({ srcset }) => /&p=(\w+) 320w/.exec(srcset)?.[1] ?? "whole",
    );
    cleanup();
    return { after: parts[0], before: parts[1] };
  };

  test("has what is seen of both pictures, and no more", () => {
    expect(partsShown({ rest: "third" })).toEqual({ before: "l40", after: "r66" });
    expect(partsShown({ rest: "middle" })).toEqual({ before: "l54", after: "r54" });
    expect(partsShown({})).toEqual({ before: "whole", after: "whole" });
  });

  test("has their other sides where words run from right to left", () => {
    expect(partsShown({ rest: "third" }, "ar")).toEqual({ before: "r40", after: "l66" });
  });

  test("has the picture from before whole once it may be looked at", () => {
    expect(partsShown({ rest: "third", isWhole: true })).toEqual({ before: "whole", after: "r66" });
  });
});
