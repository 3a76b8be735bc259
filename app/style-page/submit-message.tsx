import { Icon } from "~/ui/icon.tsx";

/** Why no picture was made, beside the button. Read out when it appears. */
export function SubmitMessage({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <p className="field-error">
          <Icon name="triangle-exclamation-point" size={16} />
          {text}
        </p>
      )}
    </div>
  );
}
