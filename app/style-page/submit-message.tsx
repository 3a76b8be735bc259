import { TriangleAlert } from "lucide-react";

/** Why no picture was made, beside the button. Read out when it appears. */
export function SubmitMessage({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <p className="field-error">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}
