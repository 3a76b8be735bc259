import { useCallback, useEffect, useMemo, useState, useRef } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";
import { priceOf } from "#registry/contract/price.ts";
import { shownFields } from "#registry/contract/form/shown-fields.ts";
import { AMOUNTS, isRatioPaid, isSizePaid, uploadCapOf } from "#registry/contract/plans.ts";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { showToast } from "~/ui/toast/toast.ts";
import { findCheaper, type CheaperFor, settleChoices, type MovedChoice } from "./form/choice-offers.ts";
import { readDraft, writeDraft } from "./form/form-draft.ts";
import { usablePhotos } from "./form/photos/photo-list.ts";
import { type StoredPhotos, usePhotos, type Photos } from "./form/photos/use-photos.ts";
import { initialValues, typedValues, type FormValues } from "./form/typed-values.ts";
import { type HeldForm, focusField, type ToolFormModel } from "./form/tool-form-model.ts";
import type { UploadFile } from "./form/photos/upload-photo.ts";
import { useFileDrop, useFilePaste } from "./form/photos/use-file-drop.ts";
import { useVisitPhoto } from "./form/photos/use-visit-photo.ts";
import { forgetCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { useSpendable } from "./submit-parts.tsx";
import type { StylePageData, OverlayState } from "./page-data.ts";
import { isOneEach, photoRulesOf } from "./form/photos/photo-rules.ts";
import type { GetSession } from "./generation/use-session.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";
import { mostScaleOf, scaleFieldOf } from "#registry/contract/scale.ts";
import { FORM_ID } from "./generation/use-submit.ts";

/** After the last letter, in milliseconds: long enough that a sentence is not judged word by word. */
const PAUSE_MS = 700;

/** The texts that people write of their own accord. */
const isWritten = (field: Field): boolean =>
  field.control === "prompt" || (field.control === "text" && field.role === "prompt");

/**
 * What of the words in a form would be left out, told a moment after the last letter; null while nothing is to be told.
 * @param untouched the values that nobody wrote: they ask for nothing.
 */
export function useWordsNote(
  {
    fields,
    values,
    untouched,
    hasPhotos,
  }: {
    fields: readonly Field[];
    values: FormValues;
    untouched: FormValues;
    hasPhotos: boolean;
  },
  getSession: GetSession,
): string | null {
  const [note, setNote] = useState<string | null>(null);
  const written = fields.filter(
    (field) => isWritten(field) && (values[field.name] ?? "").trim() !== (untouched[field.name] ?? "").trim(),
  );
  const asked = written.length === 0 ? "" : JSON.stringify(typedValues(fields, values, []));
  useEffect(() => {
    setNote(null);
    if (asked === "") return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const told = await (await getSession())?.readWords(JSON.parse(asked), hasPhotos);
      if (isCurrent) setNote(told ?? null);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked, hasPhotos, getSession]);
  return note;
}

interface Held {
  values: FormValues;
  moved: readonly MovedChoice[];
}

/** How long a photo's reading is waited for, in milliseconds. */
const READING_MS = 60_000;

/** Has each photo of a form read once it is stored, so that whoever presses need not wait for that. */
function useReading(toolId: string, { list }: Pick<Photos, "list">): void {
  const { locale } = useLocale();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { url } of list) {
      if (url === undefined || seen.current.has(url)) continue;
      seen.current.add(url);
      const tools = { toolIds: [], otherIds: [toolId] };
      void import("~/pages/photo/photo-session.ts")
        .then(({ openPhotoSession }) =>
          openPhotoSession(() => locale).ask(url, tools, AbortSignal.timeout(READING_MS)),
        )
        .catch(() => undefined); // It is read when it is used.
    }
  }, [list, toolId, locale]);
}

/** A tool's form: its values and photos, kept over a reload, what they cost, and what its locked choices open. */
export function useToolForm(
  { tool, plan, maxPhotoBytes, chips }: Pick<StylePageData, "tool" | "plan" | "maxPhotoBytes" | "chips">,
  getSession: GetSession,
  { open }: OverlayState,
): HeldForm {
  const t = useTranslate();
  const { locale } = useLocale();
  const { values, moved, setValue, restore } = useFormValues(tool.fields, () => initialValues(tool, locale));
  const fields = useMemo(() => shownFields(tool.fields, values), [tool.fields, values]);
  const takesPhotos = fields.some(({ control }) => control === "photos");
  const uploadFile = useCallback<UploadFile>(
    async (file, options) => (await getSession())?.upload(file, options) ?? { ok: false },
    [getSession],
  );
  const rules = photoRulesOf(tool, plan, maxPhotoBytes);
  const photos = usePhotos(rules, { uploadFile, ...useStoredPhotos(getSession) }, (skipped) => {
    if (rules.onOverflow === "upgrade") open({ name: "uploads", skipped });
    else if (rules.onOverflow === "premium") {
      showToast({ kind: "bad", text: t("style.upload.premiumCap", { n: rules.cap }) });
    } else showToast({ kind: "bad", text: t("style.upload.toolCap", { count: rules.cap }) });
  });
  const take = (files: readonly File[]) => {
    if (takesPhotos) photos.add(files);
  };
  const isOver = useFileDrop(takesPhotos, take);
  useFilePaste(take);
  useKeptDraft(tool, values, restore, photos, useVisitPhoto(tool, photos));
  useReading(tool.id, photos);
  useFittingScale(tool, { values, setValue, photos });

  const untouched = useMemo(() => initialValues(tool, locale), [tool, locale]);
  const hasPhotos = takesPhotos && photos.list.length > 0;
  const wordsNote = useWordsNote({ fields, values, untouched, hasPhotos }, getSession);

  const isEach = isOneEach(tool);
  const requests = isEach && takesPhotos ? Math.max(1, usablePhotos(photos.list).length) : 1;

  const isSubscriber = plan === "subscriber";
  const { balance } = useSpendable(plan);
  const isOpen = useCallback<CheaperFor["isOpen"]>(
    (field, value) => isSubscriber || !isPaidChoice(field, value),
    [isSubscriber],
  );
  return {
    values,
    setValue,
    setValues: restore,
    fields,
    words: tool.copy.fields ?? {},
    wordsNote,
    chips,
    moved,
    requests,
    price: requests * priceOf(tool, typedValues(fields, values, [])),
    cheaper: useMemo(
      () => findCheaper(tool, values, { balance: balance / requests, isOpen }),
      [tool, values, balance, requests, isOpen],
    ),
    photos,
    isSubscriber,
    planCap: uploadCapOf(plan, undefined),
    freePlanBadgeFrom: AMOUNTS.freePlanBadgeFrom,
    photosMin: takesPhotos ? tool.photos.min : 0,
    photosUsed: isEach ? "each" : tool.photos.uses,
    photosWanted: tool.photos,
    isOver,
    isRatioLocked: (ratio) => !isSubscriber && isRatioPaid(ratio),
    isSizeLocked: (size) => !isSubscriber && isSizePaid(size),
    onLockedChoice: (locked) => open({ name: "choice", locked }),
    onEnlarge: (index) => open({ name: "pictures", of: "photos", index }),
    promptLabel: tool.copy.promptLabel,
    promptHint: tool.copy.promptHint,
    defaultPrompt: tool.systemPrompt ?? "",
  };
}

/** Whether only subscribers can choose a value. */
function isPaidChoice(field: Field, value: string): boolean {
  switch (field.control) {
    case "ratio":
      return field.options.some((ratio) => ratio === value && isRatioPaid(ratio));
    case "size":
      return field.options.some((size) => size === value && isSizePaid(size));
    case "choice":
      return field.options.some((option) => option.value === value && option.plan !== undefined);
    default:
      return false;
  }
}

/** What the session does for photos that are stored. */
function useStoredPhotos(getSession: GetSession): StoredPhotos {
  return useMemo(
    () => ({
      discard: (urls) => {
        forgetCurrentPhoto(urls);
        if (urls.length > 0) void getSession().then((session) => session?.discard(urls));
      },
      keepFor: async (urls, keepDays) => (await getSession())?.keepFor(urls, keepDays) ?? false,
    }),
    [getSession],
  );
}

/** Brings back what a reload would lose, then keeps it up to date. Fields that are not shown keep their values too. */
function useKeptDraft(
  tool: PublicTool,
  values: FormValues,
  restoreValues: (values: FormValues) => void,
  photos: HeldForm["photos"],
  beginWithVisitPhoto: () => void,
): void {
  const { list, restore } = photos;
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    if (isRestored) return;
    const draft = readDraft(openStorage("session"), tool.id);
    if ((draft?.photos ?? []).length === 0) beginWithVisitPhoto();
    if (draft !== null) {
      const known = Object.entries(draft.values).filter(([name]) =>
        tool.fields.some((field) => field.name === name),
      );
      restoreValues(Object.fromEntries(known));
      if (draft.photos.length > 0) restore(draft.photos);
    }
    setRestored(true);
  }, [isRestored, tool, restoreValues, restore, beginWithVisitPhoto]);

  useEffect(() => {
    if (!isRestored) return;
    const stored = list.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }]));
    writeDraft(openStorage("session"), tool.id, { values, photos: stored });
  }, [isRestored, tool.id, values, list]);
}

/** A form's values, in which no choice stays at an option that is not offered with the others. */
function useFormValues(
  fields: readonly Field[],
  initial: () => FormValues,
): Held & { setValue: (name: string, value: string) => void; restore: (values: FormValues) => void } {
  const [held, setHeld] = useState<Held>(() => ({ ...settleChoices(fields, initial()), moved: [] }));
  const restore = useCallback(
    (values: FormValues) =>
      setHeld((before) => ({ ...settleChoices(fields, { ...before.values, ...values }), moved: [] })),
    [fields],
  );
  const setValue = useCallback(
    (name: string, value: string) =>
      setHeld((before) => settleChoices(fields, { ...before.values, [name]: value })),
    [fields],
  );
  return { ...held, setValue, restore };
}

/**
 * Keeps a tool's own choice of how many times larger its picture gets at the most that the photos at hand allow, so that
 * what nobody chose is not refused. What somebody chose stays.
 */
export function useFittingScale(
  tool: Pick<PublicTool, "scale" | "fields">,
  { values, setValue, photos }: Pick<HeldForm, "values" | "setValue"> & { photos: Pick<Photos, "list"> },
): void {
  const field = scaleFieldOf(tool);
  /** What was chosen here last. */
  const own = useRef<string>();
  const latest = useRef({ values, setValue });
  useEffect(() => void (latest.current = { values, setValue }));
  const previews = usablePhotos(photos.list).map(({ preview }) => preview);
  const seen = previews.join(" ");
  useEffect(() => {
    if (field === undefined || seen === "") return;
    let isCurrent = true;
    void Promise.all(seen.split(" ").map(readMostScale)).then((most) => {
      const { name, min, default: usual = min } = field;
      const present = latest.current.values[name];
      if (!isCurrent || (present !== own.current && present !== String(usual))) return;
      own.current = String(Math.max(min, Math.min(usual, ...most)));
      if (own.current !== present) latest.current.setValue(name, own.current);
    });
    return () => void (isCurrent = false);
  }, [field, seen]);
}

/** How many times larger a picture may be made; without bounds where it can't be shown, which the server tells. */
const readMostScale = (address: string): Promise<number> =>
  new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () =>
      resolve(mostScaleOf({ width: picture.naturalWidth, height: picture.naturalHeight }));
    picture.onerror = () => resolve(Infinity);
    picture.src = address;
  });

/** Takes a prompt over into the form. */
export type TakePrompt = (prompt: string) => void;

/**
 * Puts a prompt into the form's own field for it, makes sure that the field is shown, and takes the person there.
 * Undefined where the form has no such field. Stays the same function while the tool does.
 */
export function useTakePrompt(
  { fields, showSystemPrompt }: PublicTool,
  setValue: ToolFormModel["setValue"],
): TakePrompt | undefined {
  return useMemo(() => {
    const field = fields.find(
      (candidate) =>
        (candidate.control === "prompt" && showSystemPrompt) ||
        (candidate.control === "text" && candidate.role === "prompt"),
    );
    if (field === undefined) return undefined;
    const condition = "when" in field ? field.when : undefined;
    return (prompt) => {
      for (const [name, [first]] of Object.entries(condition ?? {}))
        if (first !== undefined) setValue(name, first);
      setValue(field.name, prompt);
      requestAnimationFrame(() => {
        const form = document.getElementById(FORM_ID);
        if (form instanceof HTMLFormElement) focusField(form, field.name);
      });
    };
  }, [fields, showSystemPrompt, setValue]);
}
