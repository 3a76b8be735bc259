import type { Page } from "playwright-core";

/**
 * Lets the pages that this tab opens from now on ask for leave to notify, which a browser without a screen refuses
 * unasked; they are given this answer. Gives how often they have asked.
 */
export async function letNotify(
  page: Page,
  answer: NotificationPermission = "granted",
): Promise<() => Promise<unknown>> {
  await page.addInitScript((given) => {
    let asked = 0;
    Object.defineProperty(Notification, "permission", { get: () => (asked > 0 ? given : "default") });
    Notification.requestPermission = async () => {
      asked += 1;
      return given;
    };
    Object.defineProperty(window, "askedToNotify", { get: () => asked });
  }, answer);
  return () => page.evaluate((): unknown => Reflect.get(window, "askedToNotify"));
}
