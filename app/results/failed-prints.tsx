import { Icon } from "~/ui/icon.tsx";

/** What became of a request for several results of which not all were made. */
export interface Parts {
  asked: number;
  made: number;
  /** Credits that came back. */
  returned: number;
  /** Of each that was not made: why, where that is known. */
  reasons: readonly (string | null)[];
}

/** Stands among the prints for each result that was not made, and says why. */
export function FailedPrints({ reasons, fallback }: Pick<Parts, "reasons"> & { fallback: string }) {
  return (
    <ul className="developing-row">
      {reasons.map((reason, index) => (
        <li key={index} className="failed-print">
          <Icon name="triangle-exclamation-point" size={18} />
          <p>{reason ?? fallback}</p>
        </li>
      ))}
    </ul>
  );
}
