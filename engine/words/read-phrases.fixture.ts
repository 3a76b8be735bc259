import { invariant } from "#registry/contract/errors/invariant.ts";

const LOCALES = ["en", "de", "es", "fr", "it", "ja", "ko", "pt", "vi", "ar", "zh", "tw"] as const;

/** A phrase in each language, by what it asks for. Each line is a name, a colon and the phrases parted by " / ". */
export function readPhrases(text: string): Record<string, Record<string, string>> {
  const lines = text.trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...rest] = line.split(": ");
      const phrases = rest.join(": ").split(" / ");
      invariant(phrases.length === LOCALES.length, `${name} has ${phrases.length} phrases`);
      return [name, Object.fromEntries(LOCALES.map((locale, index) => [locale, phrases[index]!]))];
    }),
  );
}
