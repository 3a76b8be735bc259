import { existsSync } from "node:fs";
import { join } from "node:path";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SAMPLE_PHOTOS } from "#registry/contract/sample-photos.ts";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { Hero } from "./hero.tsx";

afterEach(cleanup);

const wall = {
  photo: null,
  previews: new Map(),
  last: new Set<string>(),
  ready: null,
  onSeen: () => undefined,
};

const props = { wall, offer: "none", credits: 2 } as const;

test("the opening is accessible and leads to the styles and the plans", async () => {
  const { container } = renderPage(<Hero {...props} styleCount={6} />, { locale: "de" });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/de/imgfx-style",
    "/de/pricing",
  ]);
  await expectAccessible(container);
});

test.each([
  ["de", "ltr"],
  ["ar", "rtl"],
] as const)(
  "in %s the slices are one picture, fetched first, that begins where a line does",
  (locale, dir) => {
    const { container } = renderPage(<Hero {...props} styleCount={6} />, { locale });
    const pictures = [...container.querySelectorAll<HTMLImageElement>(".slices img")];
    expect(pictures.map((picture) => picture.getAttribute("src"))).toEqual([`/img/hero-3-${dir}.webp`]);
    expect(pictures[0]?.getAttribute("fetchpriority")).toBe("high");
    const sources = [...container.querySelectorAll<HTMLSourceElement>(".slices source")].map(
      ({ srcset }) => srcset,
    );
    expect(sources.every((set) => set.includes(`-${dir}`))).toBe(true);
    const listed = [...sources, pictures[0]?.srcset ?? ""].flatMap((set) => set.split(", "));
    for (const address of listed)
      expect(existsSync(join("public", address.split(" ")[0] ?? "")), address).toBe(true);
  },
);

test.each([
  ["local", "Dein Foto in jedem Stil", "Sieh dein Foto in jedem Stil"],
  ["hosted", "Dein Foto in jedem Stil", "Sieh dein Foto in jedem Stil"],
  ["none", "Dein Foto", "Fang mit deinem Foto an"],
] as const)(
  "where previews are %s a photo can be chosen, taken or lent first of all, each by a name",
  async (offer, name, heading) => {
    const { container } = renderPage(<Hero {...props} offer={offer} styleCount={6} />, { locale: "de" });
    const box = within(screen.getByRole("region", { name }));
    expect(box.getByText(heading)).toBeDefined();
    const inputs = [...container.querySelectorAll<HTMLInputElement>('input[type="file"]')];
    expect(inputs.map((input) => input.getAttribute("capture"))).toEqual([null, "environment"]);
    expect(container.querySelector("a, button, input")).toBe(inputs[0]);
    expect(box.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Frau mit roten Haaren",
      "Mann im gestreiften Pullover",
      "Mann mit Fes",
      "Alter Mann mit Bart",
      "Katze",
      "Tasse Espresso",
    ]);
    expect(box.getAllByRole("button")).toHaveLength(SAMPLE_PHOTOS.length);
    await expectAccessible(container);
  },
);
