import { useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { useCredits } from "~/pages/frame/header/credits.ts";
import { CATALOG_PATH, sheetPath } from "~/pages/frame/site-links.ts";
import { PhotoPicker } from "~/pages/photo/photo-picker.tsx";
import { PhotoSamples } from "~/pages/photo/photo-samples.tsx";
import { usePhotoTaking } from "~/pages/photo/use-photo-taking.ts";
import type { GenerationPhase } from "~/pages/tool/generation/generation-state.ts";
import { useWaitingTitle } from "~/pages/tool/stage/use-waiting-title.ts";
import { buttonClass, ButtonLink } from "~/ui/button.tsx";
import { BlankPrints } from "~/ui/picture/blank-prints.tsx";
import { readSheet } from "./kept-sheet.ts";
import type { SheetData } from "./sheet-data.ts";
import { SheetHead } from "./sheet-head.tsx";
import { SheetRows } from "./sheet-rows.tsx";
import { useSheet, type Sheet } from "./use-sheet.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";

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
