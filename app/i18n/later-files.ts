import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Locale } from "./locales.ts";
import type { LaterFile } from "./message-keys.ts";
import type { MessageTree } from "./translate.ts";

/** Each a part of the page's code that only who asks for it loads. Their names are `LaterFile`. */
const FILES = import.meta.glob<MessageTree>("../../locales/*/{errors,history,style}.json", {
  import: "default",
});

/** A whole message file in a locale, fetched. Rejects when it can't be had. */
export async function readLaterFile(locale: Locale, file: LaterFile): Promise<MessageTree> {
  const read = FILES[`../../locales/${locale}/${file}.json`];
  invariant(read, `locales/${locale}/${file}.json exists`);
  return read();
}
