/**
 * Puts a text on the clipboard, also over plain http, where the browser offers only the older way.
 * @throws Error when the browser refuses.
 */
export async function writeClipboard(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.style.position = "fixed";
  holder.style.opacity = "0";
  // Inside an open dialog only what belongs to the dialog can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(holder);
  holder.select();
  const isDone = document.execCommand("copy");
  holder.remove();
  if (!isDone) throw new Error("the browser does not let this page copy");
}
