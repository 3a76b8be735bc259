import { useEffect, useRef, type ReactNode } from "react";
import type { Result } from "./result.ts";
import { ResultPrint } from "./result-print.tsx";

interface ResultsGridProps {
  results: readonly Result[];
  title: string;
  /** How many of the newest were made a moment ago. */
  freshCount: number;
  engineNote?: string | undefined;
  /** The prints that develop; they then have the big place. */
  developing?: ReactNode;
  onOpen: (index: number) => void;
  onDetails: (index: number) => void;
  onDownload: (index: number) => void;
}

/** Results as prints of their kind, newest first and big; the newest takes the focus from what asked for it. Handlers are told a place in `results`, from 0. */
export function ResultsGrid({
  results,
  title,
  freshCount,
  engineNote,
  developing,
  onOpen,
  onDetails,
  onDownload,
}: ResultsGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const isFresh = freshCount > 0;
  useEffect(() => {
    // Whoever went on to something else meanwhile stays there.
    if (isFresh && document.activeElement?.matches("body, [type=submit]"))
      list.current
        ?.querySelector<HTMLElement>("figure:not([aria-busy]) button")
        ?.focus({ preventScroll: true });
  }, [isFresh]);
  return (
    <div ref={list} className="prints">
      {developing}
      {results.map((result, index) => (
        <ResultPrint
          key={result.id}
          result={result}
          index={index + 1}
          title={title}
          isBig={index === 0 && developing === undefined}
          isFresh={index < freshCount}
          engineNote={engineNote}
          onOpen={() => onOpen(index)}
          onDetails={() => onDetails(index)}
          onDownload={() => onDownload(index)}
        />
      ))}
    </div>
  );
}
