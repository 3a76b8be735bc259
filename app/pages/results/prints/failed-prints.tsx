import { Icon } from "~/ui/icon.tsx";

interface FailedPrint {
  /** Why it was not made, in words. */
  reason: string;
  /** Address of the photo that it was to be made of, where each has one of its own. */
  photo?: string | undefined;
}

/** Stands among the prints for each result that was not made, and says why. */
export function FailedPrints({ prints }: { prints: readonly FailedPrint[] }) {
  return (
    <ul className="developing-row">
      {prints.map(({ reason, photo }, index) => (
        <li key={index} className="failed-print">
          {photo === undefined ? <Icon name="triangle-alert" size={18} /> : <img src={photo} alt="" />}
          <p>{reason}</p>
        </li>
      ))}
    </ul>
  );
}
