import type { ReactNode } from "react";
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

/** Results as prints of their kind, newest first and big. Handlers are told a place in `results`, from 0. */
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
  return (
    <div className="prints">
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
