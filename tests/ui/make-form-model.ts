import { vi } from "vitest";
import { STYLE_FIELDS } from "#registry/contract/field.ts";
import { DEFAULT_PHOTO_TYPES } from "~/pages/tool/form/photos/photo-rules.ts";
import type { ToolFormModel } from "~/pages/tool/form/tool-form-model.ts";
import type { Photos } from "~/pages/tool/form/photos/use-photos.ts";

/** For tests: the photos of an empty form on the free plan. */
export const makePhotos = (changes: Partial<Photos> = {}): Photos => ({
  list: [],
  rules: { accept: DEFAULT_PHOTO_TYPES, maxBytes: 10_485_760, cap: 2, onOverflow: "upgrade" },
  rejections: [],
  keep: { days: null, current: () => null, choose: vi.fn() },
  add: vi.fn(),
  retry: vi.fn(),
  remove: vi.fn(),
  lose: vi.fn(),
  clear: vi.fn(),
  forget: vi.fn(),
  renew: vi.fn(),
  restore: vi.fn(),
  exchange: vi.fn(),
  ...changes,
});

/** For tests: an empty form on the free plan. */
export const makeFormModel = (changes: Partial<ToolFormModel> = {}): ToolFormModel => ({
  values: {},
  setValue: vi.fn(),
  setValues: vi.fn(),
  fields: STYLE_FIELDS,
  words: {},
  problem: null,
  wordsNote: null,
  chips: [],
  moved: [],
  price: 2,
  requests: 1,
  photosUsed: undefined,
  photosWanted: {},
  cheaper: null,
  photos: makePhotos(),
  isSubscriber: false,
  planCap: 2,
  freePlanBadgeFrom: 10,
  photosMin: 1,
  isOver: false,
  isRatioLocked: (ratio) => ratio !== "auto",
  isSizeLocked: (size) => size === "4K",
  onLockedChoice: vi.fn(),
  onEnlarge: vi.fn(),
  defaultPrompt: "",
  ...changes,
});
