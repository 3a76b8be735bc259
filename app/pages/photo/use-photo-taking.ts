import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { DEFAULT_PHOTO_TYPES, sortFiles } from "~/pages/tool/form/photos/photo-rules.ts";
import { readCurrentPhoto, setCurrentPhoto, type CurrentPhoto, fetchPhoto } from "./current-photo.ts";

type TakingStage =
  | { name: "idle" }
  /** With the visit's photo as it was when this began. */
  | { name: "sending"; before: CurrentPhoto | null }
  | { name: "failed"; text: string };

/** What becomes the visit's photo: one file, at any size; the server tells of one that is too large. */
const RULES = {
  accept: DEFAULT_PHOTO_TYPES,
  maxBytes: Number.POSITIVE_INFINITY,
  cap: 1,
  onOverflow: "tool",
} as const;

const loadSession = () => import("./photo-session.ts");

/** Takes a photo for the visit, in the place of the one before, and lets go of it. */
export interface PhotoTaking {
  stage: TakingStage;
  /** Takes the first of these files. */
  take: (files: readonly File[]) => void;
  /** Takes a photograph of ours by its address. */
  takeSample: (path: string) => void;
  remove: () => void;
}

/** @param onTaken is told once a photo is stored, and leaves the page: until then the photo counts as on its way. */
export function usePhotoTaking(onTaken?: () => void): PhotoTaking {
  const t = useTranslate();
  const { locale } = useLocale();
  const spoken = useRef(locale);
  const told = useRef(onTaken);
  useEffect(() => {
    spoken.current = locale;
    told.current = onTaken;
  });
  const [stage, setStage] = useState<TakingStage>({ name: "idle" });
  const leaving = useRef<AbortController>();
  useEffect(() => () => leaving.current?.abort(), []);
  const openSession = async () => (await loadSession()).openPhotoSession(() => spoken.current);
  const fail = (text = t("common.photo.failed")) => setStage({ name: "failed", text });

  const send = async (findFile: () => Promise<File>) => {
    leaving.current?.abort();
    const { signal } = (leaving.current = new AbortController());
    setStage({ name: "sending", before: readCurrentPhoto() });
    const outcome = await Promise.all([openSession(), findFile()]).then(
      async ([session, file]) => ({ ...(await session.upload(file, signal)), file }),
      () => null,
    );
    if (signal.aborted) return;
    if (outcome === null) return fail();
    if (!outcome.ok) return fail(outcome.message);
    if (told.current === undefined) setStage({ name: "idle" });
    setCurrentPhoto({ name: outcome.file.name, url: outcome.url });
    told.current?.();
  };
  return {
    stage,
    take: (files) => {
      const { taken, rejected } = sortFiles(files.slice(0, 1), RULES, 0);
      const [file] = taken;
      if (rejected.length > 0) fail(t("common.photo.refused"));
      else if (file !== undefined) void send(() => Promise.resolve(file));
    },
    takeSample: (path) => void send(() => fetchPhoto(path)),
    remove: () => {
      const photo = readCurrentPhoto();
      setCurrentPhoto(null);
      if (photo !== null) void openSession().then((session) => session.discard(photo.url));
    },
  };
}
