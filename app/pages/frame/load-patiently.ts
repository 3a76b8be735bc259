/**
 * Loads a part of the page for `lazy`. A part that cannot be had is asked for again when the connection is back and never
 * fails, for a failure would take the whole page down; what the server sent of it stays on the page until then.
 */
export function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(
    () =>
      new Promise<Module>((resolve) => {
        const again = () => resolve(loadPatiently(load));
        window.addEventListener("online", again, { once: true });
      }),
  );
}
