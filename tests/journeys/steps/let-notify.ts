import type { Page } from "playwright-core";

/**
 * Lets the pages that this tab opens from now on ask for leave to notify, which a browser without a screen refuses
 * unasked; they get it. Gives how often they have asked.
 */
export async function letNotify(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    let asked = 0;
    Object.defineProperty(Notification, "permission", { get: () => (asked > 0 ? "granted" : "default") });
    Notification.requestPermission = async () => {
      asked += 1;
      return "granted";
    };
    Object.defineProperty(window, "askedToNotify", { get: () => asked });
  });
  return () => page.evaluate((): unknown => Reflect.get(window, "askedToNotify"));
}
