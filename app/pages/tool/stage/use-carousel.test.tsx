import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCarousel, type PrepareSlide } from "./carousel.tsx";

function stubReducedMotion(matches: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
}

beforeEach(() => {
  vi.useFakeTimers();
  stubReducedMotion(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const always: PrepareSlide = async () => true;
const open = (prepare = always, intervalMs?: number) =>
  renderHook(() => useCarousel(3, prepare, intervalMs)).result;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const go = (carousel: ReturnType<typeof open>, to: number) => act(async () => carousel.current.go(to));

test("slides follow every 3,000 ms and start over after the last", async () => {
  const carousel = open(always, 3000);
  await pass(2999);
  expect(carousel.current.index).toBe(0);
  await pass(1);
  expect(carousel.current.index).toBe(1);
  await pass(3000);
  await pass(3000);
  expect(carousel.current.index).toBe(0);
});

test("choosing a slide stops the carousel and goes around both ends", async () => {
  const carousel = open(always, 3000);
  await go(carousel, -1);
  expect(carousel.current.index).toBe(2);
  await pass(9000);
  expect(carousel.current).toMatchObject({ index: 2, isPlaying: false });
  await go(carousel, 3);
  expect(carousel.current.index).toBe(0);
});

test("with reduced motion nothing moves by itself", async () => {
  stubReducedMotion(true);
  const carousel = open(always, 3000);
  await pass(9000);
  expect(carousel.current).toMatchObject({ index: 0, isPlaying: false });
});

test("slides whose pictures cannot be had are left out, in both directions", async () => {
  const carousel = open(async (slide) => slide !== 1, 3000);
  await pass(3000);
  expect(carousel.current.index).toBe(2);
  await go(carousel, 1);
  expect(carousel.current.index).toBe(0);
});

test("of two choices the later one counts, however long the pictures take", async () => {
  const slow = (slide: number) =>
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), slide === 1 ? 900 : 100));
  const carousel = open(slow, 3000);
  await go(carousel, 1);
  await go(carousel, 2);
  await pass(1000);
  expect(carousel.current.index).toBe(2);
});
