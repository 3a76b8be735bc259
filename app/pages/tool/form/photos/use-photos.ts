import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { joinSentences } from "~/i18n/translate.ts";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { dismissToast, showToast } from "~/ui/toast/toast.ts";
import { makeId } from "../make-id.ts";
import { reducePhotos, uploadedUrls, type Photo } from "./photo-list.ts";
import { sortFiles, type PhotoRules, type Rejection } from "./photo-rules.ts";
import type { UploadFile } from "./upload-photo.ts";
import { type KeepDays, isKeepDays } from "#registry/contract/keep-days.ts";
import { openStorage, type Kept } from "~/pages/frame/open-storage.ts";

/** One message says that something is on its way, another what became of it; each has one place. */
const RUNNING = "upload-running";
export const UPLOAD_OUTCOME = "upload";

export interface Photos {
  list: readonly Photo[];
  rules: PhotoRules;
  /** Files refused at the last choice. */
  rejections: readonly Rejection[];
  keep: KeepChoice;
  add: (files: readonly File[]) => void;
  retry: (photo: Photo) => void;
  remove: (id: string) => void;
  /** Takes a photo out of the form that could not be shown any more; what is stored is left alone. */
  lose: (id: string) => void;
  clear: () => void;
  /** Empties the list because the server keeps none of the photos, and says so. */
  forget: () => void;
  /** Sends the photos once more whose files are at hand, because the server no longer has them; the others go. */
  renew: () => void;
  /** Takes up photos of an earlier page view. */
  restore: (photos: readonly { name: string; url: string }[]) => void;
  /** Puts another stored photo, or none, in the place of one that was exchanged elsewhere on the page. */
  exchange: (url: string, photo: { name: string; url: string } | null) => void;
}

/** The photos of a form: choosing, uploading, removing. `onOverflow` is told how many of the chosen ones found no place. */
export function usePhotos(
  rules: PhotoRules,
  { uploadFile, discard, keepFor }: { uploadFile: UploadFile } & StoredPhotos,
  onOverflow: (skipped: number) => void,
): Photos {
  const t = useTranslate();
  const { locale } = useLocale();
  const spoken = useRef({ t, locale });
  spoken.current = { t, locale }; // an upload may outlast a change of the language
  const [list, dispatch] = useReducer(reducePhotos, []);
  const [rejections, setRejections] = useState<readonly Rejection[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const keep = useKeepDays(() => uploadedUrls(list), keepFor);
  const { current: currentKeepDays } = keep;

  useEffect(() => {
    const uploads = running.current;
    return () => uploads.forEach((controller) => controller.abort());
  }, []);

  const upload = useCallback(
    async (id: string, file: File) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      showToast({ id: RUNNING, kind: "run", text: spoken.current.t("style.upload.running") });
      const keepDays = currentKeepDays();
      const outcome = await uploadFile(file, {
        keepDays,
        signal: controller.signal,
        onProgress: (progress) => dispatch({ type: "progressed", id, progress }),
      });
      running.current.delete(id);
      if (running.current.size === 0) dismissToast(RUNNING);
      if (controller.signal.aborted) return;
      if (outcome.ok) {
        dispatch({ type: "uploaded", id, url: outcome.url });
        if (running.current.size === 0)
          showToast({ id: UPLOAD_OUTCOME, kind: "ok", text: spoken.current.t("style.upload.done") });
      } else if (outcome.isUnreadable) {
        dispatch({ type: "removed", id });
        setRejections((others) => [...others, { name: file.name, reason: "unreadable" }]);
      } else {
        dispatch({ type: "failed", id });
        const { t: say, locale: spokenLocale } = spoken.current;
        const text = joinSentences(spokenLocale, [say("style.upload.failed"), outcome.message]);
        showToast({ id: UPLOAD_OUTCOME, kind: "bad", text });
      }
    },
    [uploadFile, currentKeepDays],
  );

  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    const { taken, rejected, overflow } = sortFiles(files, rules, list.length);
    setRejections(rejected);
    const photos = taken.map((file) => ({ id: makeId(), file, preview: URL.createObjectURL(file) }));
    if (photos.length > 0) dispatch({ type: "added", photos });
    for (const { id, file } of photos) void upload(id, file);
    if (overflow > 0) onOverflow(overflow);
  };

  const retry = (photo: Photo) => {
    if (photo.file === undefined) return;
    dispatch({ type: "retried", id: photo.id });
    void upload(photo.id, photo.file);
  };

  const stop = (photos: readonly Photo[]) => {
    for (const { id } of photos) running.current.get(id)?.abort();
    setRejections([]);
  };

  const release = (photos: readonly Photo[]) => {
    stop(photos);
    for (const { preview } of photos) if (preview.startsWith("blob:")) URL.revokeObjectURL(preview);
  };

  const drop = (photos: readonly Photo[]) => {
    release(photos);
    discard(uploadedUrls(photos));
    showToast({ id: UPLOAD_OUTCOME, kind: "note", text: t("style.upload.removed") });
  };

  const remove = (id: string) => {
    drop(list.filter((photo) => photo.id === id));
    dispatch({ type: "removed", id });
  };

  const lose = (id: string) => {
    release(list.filter((photo) => photo.id === id));
    dispatch({ type: "removed", id });
    showToast({ id: UPLOAD_OUTCOME, kind: "note", text: t("style.upload.removed") });
  };

  const clear = () => {
    drop(list);
    dispatch({ type: "cleared" });
  };

  const forget = () => {
    if (list.length === 0) return;
    stop(list); // what shows the files stays: their results are shown beside them
    dispatch({ type: "cleared" });
    showToast({ id: UPLOAD_OUTCOME, kind: "note", text: t("style.upload.deletedAfterUse") });
  };

  const renew = () => {
    for (const photo of list) {
      if (photo.file === undefined) dispatch({ type: "removed", id: photo.id });
      else retry(photo);
    }
  };

  const restore = useCallback(
    (photos: readonly { name: string; url: string }[]) => dispatch({ type: "restored", photos }),
    [],
  );
  const exchange = useCallback<Photos["exchange"]>(
    (url, photo) => dispatch({ type: "exchanged", url, photo }),
    [],
  );

  const doings = { add, retry, remove, lose, clear, forget, renew, restore, exchange };
  return { list, rules, rejections, keep, ...doings };
}

const STORAGE_KEY = "keep-days";

/** For how many days photos are kept, and the way to change it. */
export interface KeepChoice {
  /** Null: as long as usual. */
  days: KeepDays | null;
  /** What an upload that begins now is told. */
  current: () => KeepDays | null;
  choose: (days: KeepDays | null) => void;
}

/**
 * The choice of this browser. It counts for the photos that lie in the form too; `stored` gives their addresses. Where
 * that could not be told to the server, the choice stays as it was.
 */
export function useKeepDays(stored: () => readonly string[], keepFor: StoredPhotos["keepFor"]): KeepChoice {
  const t = useTranslate();
  const [days, setDays] = useState<KeepDays | null>(null);
  const latest = useRef<KeepDays | null>(null);
  const apply = useCallback((chosen: KeepDays | null) => {
    latest.current = chosen;
    setDays(chosen);
  }, []);
  const current = useCallback(() => latest.current, []);
  useEffect(() => apply(readKeepChoice(openStorage("local"))), [apply]);

  const choose = async (chosen: KeepDays | null) => {
    const before = latest.current;
    apply(chosen);
    const urls = stored();
    if (urls.length > 0 && !(await keepFor(urls, chosen))) {
      apply(before);
      showToast({ id: "keep", kind: "bad", text: t("style.form.keepFailed") });
      return;
    }
    writeKeepChoice(openStorage("local"), chosen);
  };
  return { days, current, choose: (chosen) => void choose(chosen) };
}

/** For how many days photos are kept, as it was last chosen in this browser; null: as long as usual. */
function readKeepChoice(storage: Kept): KeepDays | null {
  try {
    const days = Number(storage.getItem(STORAGE_KEY));
    return isKeepDays(days) ? days : null;
  } catch {
    return null;
  }
}

/** Remembers a choice in this browser. One that remembers nothing is no error. */
function writeKeepChoice(storage: Kept, keepDays: KeepDays | null): void {
  try {
    if (keepDays === null) storage.removeItem(STORAGE_KEY);
    else storage.setItem(STORAGE_KEY, String(keepDays));
  } catch {
    // Private modes refuse; the choice holds for this page then.
  }
}

/** What a form asks of photos that are stored already, named by their addresses. */
export interface StoredPhotos {
  /** Deletes them where no result uses them. What can't be deleted now goes by itself within a day. */
  discard: (urls: readonly string[]) => void;
  /** Changes for how many days they are kept; whether that was done. */
  keepFor: (urls: readonly string[], keepDays: KeepDays | null) => Promise<boolean>;
}
