import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { makePhotos } from "../../../tests/ui/make-form-model.ts";
import type { GenerationPhase } from "./generation/generation-state.ts";
import { useSpentPhotos } from "./style-page.tsx";

function follow(keepUploads: "until-settled" | undefined, end: GenerationPhase) {
  const photos = makePhotos();
  const view = renderHook(({ phase }) => useSpentPhotos({ keepUploads }, phase, photos), {
    initialProps: { phase: { name: "idle" } as GenerationPhase },
  });
  view.rerender({ phase: end });
  return photos;
}

const failed = (code: "PROVIDER_FAILED" | "INSUFFICIENT_CREDITS"): GenerationPhase => ({
  name: "failed",
  failure: { code },
});

test("a tool that keeps no uploads asks for the photo anew after a picture", () => {
  const photos = follow("until-settled", { name: "done", added: 1, parts: null });
  expect(photos.forget).toHaveBeenCalledOnce();
  expect(photos.renew).not.toHaveBeenCalled();
});

test("such a tool sends the photo again after a failure that ended the generation, not after a refusal before it", () => {
  expect(follow("until-settled", failed("PROVIDER_FAILED")).renew).toHaveBeenCalledOnce();
  expect(follow("until-settled", failed("INSUFFICIENT_CREDITS")).renew).not.toHaveBeenCalled();
});

test("any other tool keeps its photos in the form", () => {
  const photos = follow(undefined, { name: "done", added: 1, parts: null });
  expect(photos.forget).not.toHaveBeenCalled();
});
