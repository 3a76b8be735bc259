import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AMOUNTS } from "~/credits/amounts.ts";
import { expectAccessible } from "../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../tests/ui/render-page.tsx";
import { PricingPage } from "./pricing-page.tsx";

afterEach(cleanup);

test("PricingPage tells of each plan what the server grants it, and sells nothing", async () => {
  const { container } = renderPage(<PricingPage cheapest={2} enable21x9 />);
  const plan = (name: string) => {
    const card = screen.getByRole("heading", { name }).closest("li");
    return within(card ?? container);
  };
  const visitor = plan("Without an account");
  expect(visitor.getByText(`${AMOUNTS.visitorCreditsPerDay} credits a day`)).toBeTruthy();
  expect(visitor.getByText("Resolutions 1K, 2K")).toBeTruthy();
  const premium = plan("Premium");
  expect(premium.getByText(`${AMOUNTS.uploadCap.subscriber} photos at a time`)).toBeTruthy();
  expect(premium.getByText("Resolutions 1K, 2K, 4K")).toBeTruthy();
  expect(premium.getByText("8 more aspect ratios, such as 1:1 and 16:9")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getAllByRole("link")).toHaveLength(1);
  await expectAccessible(container);
});
