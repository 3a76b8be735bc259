import type { TextResult } from "./result.ts";

/** A result's own words, in whatever language and direction they are. */
export function ResultWords({
  result: { text, language },
}: {
  result: Pick<TextResult, "text" | "language">;
}) {
  const paragraphs = text.split(/\n{2,}/u).filter((paragraph) => paragraph.trim() !== "");
  return (
    <div className="result-words" lang={language}>
      {paragraphs.map((paragraph, place) => (
        <p key={place} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
