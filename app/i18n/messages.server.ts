import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Locale } from "./locales.ts";
import type { MessageFile } from "./message-keys.ts";
import type { Messages, MessageTree } from "./translate.ts";

const FILES = import.meta.glob<MessageTree>(["../../locales/*/*.json", "!../../locales/*/translation.json"], {
  eager: true,
  import: "default",
});

function readFile(locale: Locale, file: MessageFile): MessageTree {
  const messages = FILES[`../../locales/${locale}/${file}.json`];
  invariant(messages, `locales/${locale}/${file}.json exists`);
  return messages;
}

/** The words of some message files in a locale. A loader returns them as `messages`. */
export const messagesOf = (locale: Locale, files: readonly MessageFile[]): Messages =>
  Object.fromEntries(files.map((file) => [file, readFile(locale, file)]));

/** Some branches of one message file in a locale, for a page that needs no more of it. */
export function partOfMessages(locale: Locale, file: MessageFile, branches: readonly string[]): Messages {
  const whole = readFile(locale, file);
  const part = branches.flatMap((branch): [string, MessageTree | string][] => {
    const words = whole[branch];
    invariant(words !== undefined, `${file}.json has ${branch}`);
    return [[branch, words]];
  });
  return { [file]: Object.fromEntries(part) };
}
