import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCarousel } from "./use-carousel.ts";

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

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("slides follow every 3,000 ms and start over after the last", () => {
  const { result } = renderHook(() => useCarousel(3, 3000));
  pass(2999);
  expect(result.current.index).toBe(0);
  pass(1);
  expect(result.current.index).toBe(1);
  pass(6000);
  expect(result.current.index).toBe(0);
});

test("without a pause of the page's own slides follow every 4,000 ms", () => {
  const { result } = renderHook(() => useCarousel(3));
  pass(3999);
  expect(result.current.index).toBe(0);
  pass(1);
  expect(result.current.index).toBe(1);
});

test("choosing a slide stops the carousel and goes around both ends", () => {
  const { result } = renderHook(() => useCarousel(3, 3000));
  act(() => result.current.go(-1));
  expect(result.current.index).toBe(2);
  pass(9000);
  expect(result.current).toMatchObject({ index: 2, isPlaying: false });
  act(() => result.current.go(3));
  expect(result.current.index).toBe(0);
});

test("hovering or focus stops the carousel and the button starts it again", () => {
  const { result } = renderHook(() => useCarousel(3, 3000));
  act(() => result.current.stop());
  pass(6000);
  expect(result.current.index).toBe(0);
  act(() => result.current.toggle());
  pass(3000);
  expect(result.current.index).toBe(1);
});

test("with reduced motion nothing moves by itself", () => {
  stubReducedMotion(true);
  const { result } = renderHook(() => useCarousel(3, 3000));
  pass(9000);
  expect(result.current).toMatchObject({ index: 0, isPlaying: false });
});
