import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KeepDays } from "#registry/contract/keep-days.ts";
import { expectAccessible } from "../../../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../../../tests/ui/render-page.tsx";
import { useKeepDays } from "../photos/use-photos.ts";
import { KeepSelect } from "./photos-control.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

interface Told {
  urls: readonly string[];
  days: KeepDays | null;
}

/** The select over photos at these addresses; the server's answer is `isSaved`. */
function Field({
  stored = [],
  isSaved = true,
  told,
}: {
  stored?: string[];
  isSaved?: boolean;
  told: Told[];
}) {
  const choice = useKeepDays(
    () => stored,
    async (urls, days) => {
      told.push({ urls, days });
      return isSaved;
    },
  );
  return <KeepSelect choice={choice} />;
}

const select = async () => screen.findByRole("combobox", { name: "Keep for" });

test("photos are kept as long as usual until less is chosen, which this browser remembers", async () => {
  const told: Told[] = [];
  const { container } = renderPage(<Field told={told} />);
  expect(await select()).toHaveProperty("value", "30");
  await expectAccessible(container);
  fireEvent.change(await select(), { target: { value: "1" } });
  await waitFor(() => expect(localStorage.getItem("keep-days")).toBe("1"));
  expect(told).toEqual([]);
  cleanup();
  renderPage(<Field told={told} />);
  await waitFor(async () => expect(await select()).toHaveProperty("value", "1"));
});

test("the choice counts for the photos that lie in the form too", async () => {
  const told: Told[] = [];
  renderPage(<Field told={told} stored={["https://s.test/a.jpg"]} />);
  fireEvent.change(await select(), { target: { value: "7" } });
  await waitFor(() => expect(told).toEqual([{ urls: ["https://s.test/a.jpg"], days: 7 }]));
});

test("a choice that could not be saved is taken back", async () => {
  const setItem = vi.spyOn(Storage.prototype, "setItem");
  renderPage(<Field told={[]} stored={["https://s.test/a.jpg"]} isSaved={false} />);
  fireEvent.change(await select(), { target: { value: "7" } });
  await waitFor(async () => expect(await select()).toHaveProperty("value", "30"));
  expect(setItem).not.toHaveBeenCalled();
  setItem.mockRestore();
});
