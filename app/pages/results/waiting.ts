/** Resolves after some milliseconds, or as soon as the signal ends. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    if (signal?.aborted === true) finish();
    else signal?.addEventListener("abort", finish);
  });
}

/** What ends by itself, and with the signal. */
export function endWith(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  const end = () => controller.abort();
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true, signal: controller.signal });
  return controller;
}

/** Resolves when the device has a network, at once where it has one, or as soon as the signal ends. */
export const whenOnline = (signal: AbortSignal): Promise<void> =>
  untilEvent(() => navigator.onLine, { target: window, type: "online" }, signal);

/** Resolves when the page is looked at, at once where it is, or as soon as the signal ends. */
export const whenSeen = (signal: AbortSignal): Promise<void> =>
  untilEvent(
    () => document.visibilityState === "visible",
    { target: document, type: "visibilitychange" },
    signal,
  );

/** Waits for an event after which the condition holds. */
function untilEvent(
  holds: () => boolean,
  { target, type }: { target: EventTarget; type: string },
  signal: AbortSignal,
): Promise<void> {
  if (holds() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      if (!holds() && !signal.aborted) return;
      target.removeEventListener(type, finish);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    target.addEventListener(type, finish);
    signal.addEventListener("abort", finish);
  });
}
