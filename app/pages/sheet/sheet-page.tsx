import { useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocalePath, useTranslate, useLocale } from "~/i18n/use-translate.tsx";
import { useCredits } from "~/pages/frame/credits.ts";
import { CATALOG_PATH, sheetPath } from "~/pages/frame/site-links.ts";
import { PhotoPicker, PhotoSamples } from "~/pages/photo/photo-picker.tsx";
import { usePhotoTaking } from "~/pages/photo/use-photo-taking.ts";
import type { GenerationPhase } from "~/pages/tool/generation/generation-state.ts";
import { useWaitingTitle } from "~/pages/tool/stage/waiting-notices.ts";
import { buttonClass, ButtonLink, Button } from "~/ui/button.tsx";
import { BlankPrints } from "~/ui/picture/output-face.tsx";
import { readSheet, type SheetData, type CellState, type SheetCell } from "./sheet-data.ts";
import { useSheet, type Sheet } from "./use-sheet.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";
import type { Plan } from "#registry/contract/plans.ts";
import { DOWNLOAD_FAILED_MESSAGES } from "~/pages/results/result.ts";
import { BalanceLine, LowBalance, useSpendable } from "~/pages/tool/submit-parts.tsx";
import { CreditPrice, SpendButton } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";
import { showToast } from "~/ui/toast/toast.ts";
import { IconButton } from "~/ui/icon-button.tsx";
import { useModule } from "~/ui/use-module.ts";
import { usePaces } from "~/pages/tool/use-pace.ts";
import { ClearImage } from "~/pages/results/clear-image.tsx";
import { DevelopingPrint } from "~/pages/results/developing-print.tsx";
import { describePart, describeFailure } from "~/pages/tool/generation/generation-words.ts";

const PICKER = "focus-within:outline-2 cursor-pointer";

/** A contact sheet: several styles of one photo or of several, asked for with one press. */
export function SheetPage({ data: loaded }: { data: SheetData }) {
  const t = useTranslate();
  const plan = useCredits()?.plan ?? loaded.plan;
  const data = useMemo(() => ({ ...loaded, plan }), [loaded, plan]);
  const sheet = useSheet(data);
  const path = useLocalePath();
  const isEmpty = data.tools.length === 0;
  useKeptStyles(isEmpty);
  useWaitingTitle(phaseOf(sheet));
  return (
    <div className="page-wrap pt-[clamp(1.75rem,3.2vw,3.25rem)]">
      <h1 className="h-page">{t("sheet.title")}</h1>
      <p className="lead mt-3">{t("sheet.lead")}</p>
      {isEmpty ? (
        <EmptySheet />
      ) : (
        <div className="needs-script">
          <SheetHead sheet={sheet} plan={plan} styleCount={data.tools.length} />
          <SheetRows sheet={sheet} />
          <AddPhoto sheet={sheet} />
          <p className="mt-8">
            <ButtonLink variant="quiet" to={path(CATALOG_PATH)} className="-ms-3.5">
              {t("sheet.choose")}
            </ButtonLink>
          </p>
        </div>
      )}
    </div>
  );
}

/** What the tab's title and mark say of a sheet. */
function phaseOf({ isRunning, startedAt, cells, stateOf }: Sheet): GenerationPhase {
  if (isRunning && startedAt > 0) return { name: "generating", startedAt, note: "first" };
  const made = cells.filter((cell) => stateOf(cell).name === "done").length;
  return made > 0 ? { name: "done", added: made, parts: null } : { name: "idle" };
}

/** Brings back the styles of this visit's sheet where the address names none. */
function useKeptStyles(isEmpty: boolean): void {
  const navigate = useNavigate();
  const path = useLocalePath();
  // Once: whoever empties the address later means it.
  const isFirst = useRef(true);
  useEffect(() => {
    const { styles } = isFirst.current && isEmpty ? readSheet(openStorage("session")) : { styles: [] };
    isFirst.current = false;
    if (styles.length > 0) navigate(path(sheetPath(styles)), { replace: true });
  }, [isEmpty, navigate, path]);
}

/** Where the sheet's photos come from, while the plan allows more. */
function AddPhoto({ sheet: { photos, photoCap } }: { sheet: Sheet }) {
  const t = useTranslate();
  const taking = usePhotoTaking();
  const { stage } = taking;
  const isFirst = photos.length === 0;
  const words =
    stage.name === "sending" ? "common.photo.sending" : isFirst ? "catalog.photo.choose" : "sheet.add";
  if (photos.length >= photoCap) return <p className="hint mt-6">{t("sheet.cap", { count: photoCap })}</p>;
  return (
    <section className="photo-bar" aria-label={t("sheet.photos")}>
      <p className="min-w-0 flex-[1_1_12rem] text-sm text-muted">
        {t(isFirst ? "sheet.needPhoto" : "sheet.more")}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {stage.name === "failed" && stage.text}
      </p>
      <PhotoPicker words={t(words)} className={buttonClass({ variant: "line" }, PICKER)} taking={taking} />
      {isFirst && <PhotoSamples isBusy={stage.name === "sending"} onSample={taking.takeSample} />}
    </section>
  );
}

/** No styles were chosen. */
function EmptySheet() {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <div className="sheet-empty">
      <BlankPrints />
      <p className="text-muted">{t("sheet.empty")}</p>
      <ButtonLink to={path(CATALOG_PATH)}>{t("sheet.chooseFirst")}</ButtonLink>
    </div>
  );
}

interface SheetHeadProps {
  sheet: Sheet;
  plan: Plan;
  styleCount: number;
}

/** What the sheet asks for and costs, how far it is, and what can be done with it as a whole. */
function SheetHead({ sheet, plan, styleCount }: SheetHeadProps) {
  const t = useTranslate();
  const save = useSaveSheet(sheet);
  const { photos, cells, stateOf, ready, isRunning } = sheet;
  const { balance } = useSpendable(plan);
  const made = cells.filter((cell) => stateOf(cell).name === "done").length;
  const returned = cells.reduce((sum, cell) => {
    const state = stateOf(cell);
    return sum + (state.name === "failed" ? (state.failure.creditsReturned ?? 0) : 0);
  }, 0);
  const isBegun = ready.count < cells.length;
  const isShort = balance < ready.price;
  return (
    <div className="sheet-head">
      <p className="font-medium">
        {t("sheet.size", {
          photos: t("sheet.photoCount", { count: photos.length }),
          styles: t("sheet.styleCount", { count: styleCount }),
        })}
      </p>
      <p role="status" className="me-auto text-sm text-muted">
        {isBegun && t("style.parts.made", { made, asked: cells.length })}
        {returned > 0 && ` · ${t("style.failure.returned", { count: returned })}`}
      </p>
      {isRunning && (
        <Button variant="line" onClick={sheet.stop}>
          {t("sheet.stop")}
        </Button>
      )}
      {made > 0 && !isRunning && (
        <Button variant={ready.count > 0 ? "line" : "ink"} onClick={save}>
          <Icon name="download" size={18} />
          {t("sheet.save")}
        </Button>
      )}
      {ready.count > 0 && !isRunning && (
        <div className="sheet-press">
          {isShort ? (
            <LowBalance cost={ready.price} plan={plan} />
          ) : (
            <>
              <SpendButton
                type="button"
                label={t("sheet.make", { count: ready.count })}
                price={<CreditPrice credits={ready.price} tinted={false} />}
                onClick={sheet.make}
              />
              <BalanceLine />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Saves the photos and what was made of them as one picture. */
function useSaveSheet({ photos, cells, stateOf }: Sheet): () => void {
  const t = useTranslate();
  const { dir } = useLocale();
  return () => {
    const rows = photos.map((photo, place) => ({
      photo: { address: photo.url, name: t("sheet.photo", { n: place + 1 }) },
      pictures: cells.flatMap((cell) => {
        const state = stateOf(cell);
        if (cell.photo.url !== photo.url) return [];
        return [{ address: state.name === "done" ? state.result.address : null, name: cell.tool.title }];
      }),
    }));
    import("./save-sheet.ts")
      .then(({ saveSheet }) => saveSheet(rows, { isRtl: dir === "rtl" }))
      .catch(() => showToast({ kind: "bad", text: t(DOWNLOAD_FAILED_MESSAGES.image) }));
  };
}

const loadLightbox = () => import("~/pages/results/result-lightbox.tsx");

/** The sheet itself: photo by photo, each with what is made of it. */
function SheetRows({ sheet }: { sheet: Sheet }) {
  const t = useTranslate();
  const [openId, setOpenId] = useState<string | null>(null);
  const close = () => setOpenId(null);
  const lightbox = useModule(loadLightbox, openId !== null, close);
  const { photos, cells, stateOf } = sheet;
  const paces = usePaces([...new Set(cells.map(({ tool }) => tool.id))].join(" "), sheet.isRunning);
  const nameOf = (url: string) => t("sheet.photo", { n: photos.findIndex((photo) => photo.url === url) + 1 });
  const slides = cells.flatMap((cell) => {
    const state = stateOf(cell);
    const alt = t("sheet.alt", { style: cell.tool.title, photo: nameOf(cell.photo.url) });
    return state.name === "done" ? [{ id: cell.id, src: state.result.address, alt }] : [];
  });
  const shown = slides.findIndex(({ id }) => id === openId);
  return (
    <>
      {photos.map((photo) => {
        const own = cells.filter((cell) => cell.photo.url === photo.url);
        const isUntouched = own.every((cell) => stateOf(cell).name === "ready");
        const name = nameOf(photo.url);
        return (
          <section key={photo.url} className="sheet-row" aria-label={name}>
            <div className="sheet-photo">
              <img src={photo.url} alt={name} decoding="async" />
              <p className="sheet-name">
                {name}
                {isUntouched && !sheet.isRunning && (
                  <IconButton
                    label={t("sheet.remove", { photo: name })}
                    onClick={() => sheet.removePhoto(photo.url)}
                  >
                    <Icon name="x" size={18} />
                  </IconButton>
                )}
              </p>
            </div>
            <ul className="sheet-cells">
              {own.map((cell) => (
                <SheetCellView
                  key={cell.id}
                  cell={cell}
                  state={stateOf(cell)}
                  photoName={name}
                  usualSeconds={paces[cell.tool.id]?.p90}
                  onOpen={() => setOpenId(cell.id)}
                  onRetry={() => sheet.retry(cell)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {lightbox !== null && shown >= 0 && (
        <lightbox.ResultLightbox slides={slides} index={shown} onClose={close} />
      )}
    </>
  );
}

interface CellProps {
  cell: SheetCell;
  state: CellState;
  /** What the cell's photo is called. */
  photoName: string;
  /** Seconds after which it takes longer than usual, where that was measured. */
  usualSeconds: number | undefined;
  onOpen: () => void;
  onRetry: () => void;
}

/** Seconds that count as usual where nothing was measured. */
const USUAL_SECONDS = 60;

/** One picture of the sheet, on its way or made, its style's name below. */
function SheetCellView(props: CellProps) {
  const { cell, state } = props;
  return (
    <li className="sheet-cell" data-state={state.name}>
      <CellFace {...props} />
      <p className="sheet-name">{cell.tool.title}</p>
    </li>
  );
}

function CellFace({ cell: { tool, photo }, state, photoName, usualSeconds, onOpen, onRetry }: CellProps) {
  const t = useTranslate();
  const { locale } = useLocale();
  const alt = t("sheet.alt", { style: tool.title, photo: photoName });
  switch (state.name) {
    case "ready":
    case "waiting":
      return (
        <div className="sheet-face sheet-blank">
          <img src={photo.url} alt="" decoding="async" className="out-of-focus" />
          {state.name === "waiting" && <span className="plate plate-start">{t("style.parts.queued")}</span>}
        </div>
      );
    case "running":
      return (
        <DevelopingPrint
          isOneOfMany
          stage={describePart(state.ahead, t)}
          startedAt={state.startedAt}
          photo={photo.url}
          usualSeconds={usualSeconds ?? USUAL_SECONDS}
        />
      );
    case "done":
      return (
        <button
          type="button"
          className="sheet-face sheet-made"
          aria-label={t("sheet.open", { picture: alt })}
          onClick={onOpen}
        >
          <ClearImage src={state.result.address} alt={alt} decoding="async" />
        </button>
      );
    case "failed": {
      const { failure } = state;
      const returned = failure.creditsReturned ?? 0;
      return (
        <div className="sheet-face failed-print">
          <Icon name="triangle-alert" size={18} />
          <p>
            {describeFailure(failure, tool, t, locale)}
            {returned > 0 && <b>{t("style.failure.returned", { count: returned })}</b>}
          </p>
          <Button
            variant="line"
            size="sm"
            aria-label={t("sheet.retryOne", { picture: alt })}
            onClick={onRetry}
          >
            {t("sheet.retry")}
          </Button>
        </div>
      );
    }
  }
}
