import type { ReactNode } from "react";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useFileDrop, useFilePaste } from "~/pages/tool/form/photos/use-file-drop.ts";
import { Button, buttonClass, type ButtonSize } from "~/ui/button.tsx";
import { PreviewNews } from "./preview-face.tsx";
import { PhotoPicker, PhotoSamples } from "./photo-picker.tsx";
import { useCurrentPhoto } from "./current-photo.ts";
import { usePhotoTaking } from "./use-photo-taking.ts";
import type { PreviewWall } from "./use-previews.ts";
import { keepsNothing } from "~/pages/frame/open-storage.ts";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";

/**
 * On which terms styles are shown on one's own photo: not at all, or by the model that makes what is paid for, or while
 * another one makes that.
 */
export type PreviewOffer = "none" | "local" | "hosted";

interface PhotoBarProps {
  wall: PreviewWall;
  offer: PreviewOffer;
  /** Told once a photo was chosen here. */
  onTaken?: () => void;
  /** Of the way to choose a photo. */
  size?: ButtonSize;
}

interface PhotoBarSays {
  heading: MessageKey;
  text: MessageKey;
}

/** What the bar says without a photo, and with one. */
const wordsOf = (offer: PreviewOffer, isEmpty: boolean): PhotoBarSays => {
  if (offer === "none")
    return isEmpty
      ? { heading: "catalog.photo.plain.heading", text: "catalog.photo.plain.text" }
      : { heading: "common.photo.menu", text: "catalog.photo.plain.kept" };
  return isEmpty
    ? { heading: "catalog.photo.heading", text: "catalog.photo.text" }
    : { heading: "catalog.photo.current", text: `catalog.photo.${offer}` };
};

const PICKER = "focus-within:outline-2 cursor-pointer";

interface PhotoBarAheadProps {
  /** What the bar will say. */
  words: PhotoBarSays;
  size?: ButtonSize | undefined;
}

/**
 * Stands in the bar's place until the page is alive, where the visit has a photo that only a script can show: as large as
 * the bar will be, so that nothing moves then. Style sheets show it where the page's head found a photo.
 */
function PhotoBarAhead({ words, size }: PhotoBarAheadProps) {
  const t = useTranslate();
  if (useIsHydrated()) return null;
  return (
    <div className="photo-bar photo-bar-ahead" aria-hidden="true">
      <span className="photo-bar-thumb" />
      <PhotoBarWords {...words} />
      <div className="flex flex-auto flex-wrap gap-2 sm:flex-none">
        <span className={buttonClass({ variant: "line", size })}>
          <Icon name="image-up" size={18} />
          {t("common.photo.exchange")}
        </span>
        <span className={buttonClass({ variant: "quiet" })}>{t("common.photo.remove")}</span>
      </div>
    </div>
  );
}

interface PhotoBarWordsProps extends PhotoBarSays {
  /** What went wrong. */
  children?: ReactNode;
}

/** What the bar of the visit's photo says beside it. */
function PhotoBarWords({ heading, text, children }: PhotoBarWordsProps) {
  const t = useTranslate();
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <p className="font-medium">{t(heading)}</p>
      <p className="text-sm text-muted">{t(text)}</p>
      {children}
    </div>
  );
}

/** Where a photo goes that comes along to every style, and is shown in it where that is offered; with one, the photo itself, to be exchanged or removed. */
export function PhotoBar({ wall, offer, onTaken, size }: PhotoBarProps) {
  const t = useTranslate();
  const taking = usePhotoTaking(onTaken);
  const { stage, take, remove } = taking;
  // The bar stays as it is until the next photo is there, and while its page is being left with it.
  const current = useCurrentPhoto();
  const photo = stage.name === "sending" ? stage.before : current;
  const isSending = stage.name === "sending";
  const isOver = useFileDrop(true, take);
  useFilePaste(take);
  const isEmpty = photo === null;
  const words = wordsOf(offer, isEmpty);
  const action = isSending ? "sending" : isEmpty ? null : "exchange";
  return (
    <>
      {isEmpty && <PhotoBarAhead words={wordsOf(offer, false)} size={size} />}
      <section
        className="photo-bar needs-script"
        aria-label={t(offer === "none" ? "common.photo.menu" : "catalog.photo.label")}
        data-over={isOver || undefined}
      >
        {!isEmpty && <img src={photo.url} alt="" className="photo-bar-thumb" />}
        <PhotoBarWords {...words} {...(isOver && offer !== "none" && { heading: "catalog.photo.over" })}>
          {!isEmpty && keepsNothing() && <p className="text-sm text-muted">{t("common.photo.unkept")}</p>}
          <p role="alert" className="text-sm text-danger">
            {stage.name === "failed" && stage.text}
          </p>
          {!isEmpty && offer !== "none" && <PreviewNews wall={wall} />}
        </PhotoBarWords>
        <div className="flex flex-auto flex-wrap gap-2 sm:flex-none">
          <PhotoPicker
            words={t(action === null ? "catalog.photo.choose" : `common.photo.${action}`)}
            {...(isSending && { roomFor: t(isEmpty ? "catalog.photo.choose" : "common.photo.exchange") })}
            className={buttonClass({ variant: isEmpty ? "ink" : "line", size }, PICKER)}
            taking={taking}
          />
          {isEmpty && (
            <span className="photo-camera">
              <PhotoPicker
                isCamera
                words={t("common.photo.camera")}
                className={buttonClass({ variant: "line", size }, PICKER)}
                taking={taking}
              />
            </span>
          )}
          {!isEmpty && (
            <Button variant="quiet" onClick={remove}>
              {t("common.photo.remove")}
            </Button>
          )}
        </div>
        {isEmpty && <PhotoSamples isBusy={isSending} onSample={taking.takeSample} />}
      </section>
    </>
  );
}
