import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Locale } from "./locales.ts";
import type { MessageFile } from "./message-keys.ts";
import type { Messages, MessageTree } from "./translate.ts";

const FILES = import.meta.glob<MessageTree>("../../locales/*/*.json", {
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

/**
 * Some words of one message file in a locale, for a page that needs no more of it.
 * @param branches names within the file (`delete`, `upload.none`); of a counted message all its forms are taken.
 * @param but messages within these branches that are left out, by their full names
 * @throws when the file has nothing of a name
 */
export function partOfMessages(
  locale: Locale,
  file: MessageFile,
  branches: readonly string[],
  but: readonly string[] = [],
): Messages {
  const whole = readFile(locale, file);
  const part = branches.reduce<MessageTree>((tree, branch) => {
    const found = cutOut(whole, branch.split("."));
    invariant(found, `${file}.json has ${branch}`);
    return join(tree, found);
  }, {});
  return { [file]: but.length === 0 ? part : leaveOut(part, new Set(but)) };
}

function leaveOut(tree: MessageTree, names: ReadonlySet<string>, path = ""): MessageTree {
  const kept = Object.entries(tree).filter(([name]) => !names.has(path + name));
  return Object.fromEntries(
    kept.map(([name, words]) => [
      name,
      typeof words === "string" ? words : leaveOut(words, names, `${path}${name}.`),
    ]),
  );
}

/** Only what lies at a path of a tree, at the same path; undefined where nothing does. */
function cutOut(tree: MessageTree, [name = "", ...rest]: readonly string[]): MessageTree | undefined {
  const below = tree[name];
  if (rest.length > 0) {
    const found = typeof below === "object" ? cutOut(below, rest) : undefined;
    return found && { [name]: found };
  }
  const forms = Object.entries(tree).filter(
    ([key, words]) => key === name || (typeof words === "string" && key.startsWith(`${name}_`)),
  );
  return forms.length > 0 ? Object.fromEntries(forms) : undefined;
}

function join(one: MessageTree, other: MessageTree): MessageTree {
  const joint = Object.entries(other).map(([key, words]): [string, string | MessageTree] => {
    const known = one[key];
    return [key, typeof known === "object" && typeof words === "object" ? join(known, words) : words];
  });
  return { ...one, ...Object.fromEntries(joint) };
}
