import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { Hero } from "./hero.tsx";

afterEach(cleanup);

test.each([
  ["en", 6, "One photo in. 6 ways out."],
  ["en", 1, "One photo in. 1 way out."],
  ["de", 33, "Ein Foto hinein. 33 Looks heraus."],
  ["ar", 2, "صورة واحدة، وشكلان جديدان."],
] as const)("the headline in %s counts %i styles", (locale, styleCount, headline) => {
  renderPage(<Hero styleCount={styleCount} credits={2} />, { locale });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(headline);
});

test("the opening is accessible and leads to the styles and the plans", async () => {
  const { container } = renderPage(<Hero styleCount={6} credits={2} />, { locale: "de" });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/de/imgfx-style",
    "/de/pricing",
  ]);
  await expectAccessible(container);
});
