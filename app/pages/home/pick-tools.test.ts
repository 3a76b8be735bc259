import { expect, test } from "vitest";
import { makeCard } from "../../../tests/ui/make-card.ts";
import { pickTools } from "~/routes/pages/home.tsx";

test("one tool of each kind comes before a second one of a kind", () => {
  const cards = [
    makeCard("upscale", { output: "image" }),
    makeCard("background", { output: "image" }),
    makeCard("film", { output: "video" }),
    makeCard("song", { output: "audio" }),
  ];
  expect(pickTools(cards, 4).map(({ id }) => id)).toEqual(["upscale", "film", "song", "background"]);
  expect(pickTools(cards, 2).map(({ id }) => id)).toEqual(["upscale", "film"]);
  expect(pickTools([], 4)).toEqual([]);
});
