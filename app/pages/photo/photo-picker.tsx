import { PhotoInput } from "~/pages/tool/form/controls/photo-input.tsx";
import { DEFAULT_PHOTO_TYPES } from "~/pages/tool/form/photos/photo-rules.ts";
import { Icon } from "~/ui/icon.tsx";
import type { PhotoTaking } from "./use-photo-taking.ts";

interface PhotoPickerProps {
  words: string;
  /** Words that stand here at other times: there is always room for them. */
  roomFor?: string;
  className: string;
  taking: Pick<PhotoTaking, "stage" | "take">;
  /** Opens the phone's camera instead of its files. */
  isCamera?: boolean;
}

/** Opens the browser's chooser of files, or the camera. */
export function PhotoPicker({ words, roomFor, className, taking, isCamera = false }: PhotoPickerProps) {
  return (
    <label className={className}>
      <Icon name={isCamera ? "camera" : "image-up"} size={18} />
      <span className="grid justify-items-center">
        <span className="col-start-1 row-start-1">{words}</span>
        {roomFor !== undefined && (
          <span aria-hidden="true" className="invisible col-start-1 row-start-1">
            {roomFor}
          </span>
        )}
      </span>
      <PhotoInput
        className="sr-only"
        accept={DEFAULT_PHOTO_TYPES.join(",")}
        capture={isCamera ? "environment" : undefined}
        disabled={taking.stage.name === "sending"}
        onFiles={taking.take}
      />
    </label>
  );
}
