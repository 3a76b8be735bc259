import { expect, test } from "vitest";
import { fillFaqTokens } from "./fill-faq-tokens.ts";

const tokens = { credits: 2, email: "help@site.test" };

test("every price token becomes the style's credits", () => {
  expect(fillFaqTokens("{credits} now, {credits} later", tokens, "markdown")).toBe("2 now, 2 later");
});

test("a bare address becomes a link, one that is linked already stays one link", () => {
  expect(fillFaqTokens("Ask {email}.", tokens, "markdown")).toBe(
    "Ask [help@site.test](mailto:help@site.test).",
  );
  expect(fillFaqTokens("[{email}](mailto:{email})", tokens, "markdown")).toBe(
    "[help@site.test](mailto:help@site.test)",
  );
  expect(fillFaqTokens("<{email}>", tokens, "markdown")).toBe("<help@site.test>");
});

test("a plain text gets the plain address", () => {
  expect(fillFaqTokens("Ask {email}?", tokens, "text")).toBe("Ask help@site.test?");
});
