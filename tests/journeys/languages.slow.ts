import { test } from "vitest";
import { listTypefaces, takeJourney } from "./steps/take-journey.ts";

test.each(listTypefaces())(
  "in %s somebody finds a style, makes a picture, saves it, reads an answer, and is told why a photo does not suit",
  takeJourney,
);
