import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { useFileDrop, useFilePaste } from "~/pages/tool/form/photos/use-file-drop.ts";
import { DEFAULT_PHOTO_TYPES, sortFiles } from "~/pages/tool/form/photos/photo-rules.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { setCurrentPhoto } from "./current-photo.ts";
import type { PreviewWall } from "./use-previews.ts";

/** On which terms styles are shown on one's own photo. */
export interface PreviewOffer {
  /** The largest file that a photo may be. */
  maxBytes: number;
  /** Another model than the previews' makes what is paid for. */
  isHosted: boolean;
}

interface PhotoBarProps {
  wall: PreviewWall;
  offer: PreviewOffer;
}

type Stage = { name: "idle" } | { name: "sending" } | { name: "failed"; text: string };

const loadSession = () => import("./photo-session.ts");

/** Where a photo goes so that every style is shown on it; with one, the photo itself, to be exchanged or removed. */
export function PhotoBar({ wall: { photo, previews }, offer: { maxBytes, isHosted } }: PhotoBarProps) {
  const t = useTranslate();
  const { locale } = useLocale();
  const spoken = useRef(locale);
  useEffect(() => void (spoken.current = locale));
  const [stage, setStage] = useState<Stage>({ name: "idle" });
  const leaving = useRef<AbortController>();
  useEffect(() => () => leaving.current?.abort(), []);
  const openSession = async () => (await loadSession()).openPhotoSession(() => spoken.current);

  const take = async (files: readonly File[]) => {
    const rules = { accept: DEFAULT_PHOTO_TYPES, maxBytes, cap: 1, onOverflow: "tool" } as const;
    const { taken, rejected } = sortFiles(files.slice(0, 1), rules, 0);
    const [file] = taken;
    if (rejected.length > 0) return setStage({ name: "failed", text: t("catalog.photo.refused") });
    if (file === undefined) return;
    leaving.current?.abort();
    const { signal } = (leaving.current = new AbortController());
    setStage({ name: "sending" });
    const outcome = await openSession().then(
      (session) => session.upload(file, signal),
      () => ({ ok: false }) as const,
    );
    if (signal.aborted) return;
    if (!outcome.ok) {
      const message = "message" in outcome ? outcome.message : undefined;
      return setStage({ name: "failed", text: message ?? t("catalog.photo.failed") });
    }
    setStage({ name: "idle" });
    setCurrentPhoto({ name: file.name, url: outcome.url });
  };
  const remove = () => {
    const url = photo?.url;
    setCurrentPhoto(null);
    if (url !== undefined) void openSession().then((session) => session.discard(url));
  };
  const isOver = useFileDrop(true, (files) => void take(files));
  useFilePaste((files) => void take(files));

  const isSending = stage.name === "sending";
  const isLimited = [...previews.values()].some(({ state }) => state === "limited");
  const picker = (words: string, className: string) => (
    <label className={className}>
      <Icon name="image-up" size={18} />
      {words}
      <input
        type="file"
        className="sr-only"
        accept={DEFAULT_PHOTO_TYPES.join(",")}
        disabled={isSending}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </label>
  );
  return (
    <section
      className="photo-bar needs-script"
      aria-label={t("catalog.photo.label")}
      data-over={isOver || undefined}
    >
      {photo !== null && <img src={photo.url} alt="" className="photo-bar-thumb" />}
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium">{t(photo === null ? "catalog.photo.heading" : "catalog.photo.current")}</p>
        <p className="text-sm text-muted">
          {t(
            photo === null ? "catalog.photo.text" : isHosted ? "catalog.photo.hosted" : "catalog.photo.local",
          )}
        </p>
        <p role="alert" className="text-sm text-danger">
          {stage.name === "failed" && stage.text}
          {stage.name !== "failed" && isLimited && t("catalog.photo.limited")}
        </p>
      </div>
      <div className="flex flex-auto flex-wrap gap-2 sm:flex-none">
        {picker(
          t(
            isSending
              ? "catalog.photo.sending"
              : photo === null
                ? "catalog.photo.choose"
                : "catalog.photo.exchange",
          ),
          buttonClass({ variant: photo === null ? "ink" : "line" }, "focus-within:outline-2 cursor-pointer"),
        )}
        {photo !== null && (
          <Button variant="quiet" onClick={remove}>
            {t("catalog.photo.remove")}
          </Button>
        )}
      </div>
    </section>
  );
}
