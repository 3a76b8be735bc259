import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import type { Photo } from "./photos/photo-list.ts";
import { useFittingScale } from "../use-tool-form.ts";

/** Sides of the square photos that a browser would load, by address. */
const SIDES: Readonly<Record<string, number>> = { "/small": 1000, "/large": 2300, "/huge": 7000 };

const FIELDS: Field[] = [
  { control: "number", name: "times", min: 1, max: 8, step: 1, default: 4, look: "slider" },
];
const TOOL = { scale: "$times" as const, fields: FIELDS };

beforeEach(() => {
  vi.stubGlobal(
    "Image",
    class {
      naturalWidth = 0;
      naturalHeight = 0;
      onload: (() => void) | null = null;
      onerror: (() => void) | null = null;
      set src(address: string) {
        const side = SIDES[address];
        this.naturalWidth = this.naturalHeight = side ?? 0;
        queueMicrotask(() => (side === undefined ? this.onerror?.() : this.onload?.()));
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const photoAt = (preview: string): Photo => ({
  ...{ id: preview, name: "p", status: "done", progress: 1, preview },
});

function open(first: string, tool: Parameters<typeof useFittingScale>[0] = TOOL, times = "4") {
  let values: Record<string, string> = { times };
  const setValue = vi.fn((name: string, value: string) => {
    values = { ...values, [name]: value };
  });
  const { rerender } = renderHook(
    ({ photo }) => useFittingScale(tool, { values, setValue, photos: { list: [photoAt(photo)] } }),
    { initialProps: { photo: first } },
  );
  return {
    setValue,
    show: (photo: string) => rerender({ photo }),
    choose: (value: string) => (values = { times: value }),
  };
}

/** What has begun is done by then. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("the tool's own choice becomes the largest that fits the photo at hand, and comes back with a smaller photo", async () => {
  const { setValue, show } = open("/large");
  await waitFor(() => expect(setValue).toHaveBeenLastCalledWith("times", "3"));
  show("/huge");
  await waitFor(() => expect(setValue).toHaveBeenLastCalledWith("times", "1"));
  show("/small");
  await waitFor(() => expect(setValue).toHaveBeenLastCalledWith("times", "4"));
});

test("what somebody chose stays, and so does a choice that fits or a photo that can't be shown", async () => {
  const { setValue, show, choose } = open("/small");
  show("/gone");
  await settle();
  choose("8");
  show("/large");
  await settle();
  expect(setValue).not.toHaveBeenCalled();
});
