import { openStorage } from "./open-storage.ts";

/** Under which the browser keeps the attempts whose outcome is not known; it stays once it was written. */
export const ATTEMPTS_ITEM = "imgfx.attempts";

/** Whether anything was ever asked for in this browser, as far as it keeps anything. */
export const hasAsked = (): boolean => openStorage("local").getItem(ATTEMPTS_ITEM) !== null;
