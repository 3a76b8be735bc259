import { useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useModule } from "~/ui/use-module.ts";
import { SheetCellView } from "./sheet-cell.tsx";
import { usePaces } from "~/pages/tool/use-pace.ts";
import type { Sheet } from "./use-sheet.ts";

const loadLightbox = () => import("~/pages/results/result-lightbox.tsx");

/** The sheet itself: photo by photo, each with what is made of it. */
export function SheetRows({ sheet }: { sheet: Sheet }) {
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
