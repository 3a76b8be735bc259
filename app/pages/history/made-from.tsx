import { useTranslate } from "~/i18n/use-translate.tsx";
import type { HistoryEntry } from "./history-data.ts";

const THUMB_WIDTH = 160;

/** The photos that a picture was made from, as long as they are kept; else what became of them. */
export function MadeFrom({ entry }: { entry: HistoryEntry }) {
  const t = useTranslate();
  const { uploadedImages, photoCount, keepsPhotos } = entry;
  if (photoCount === 0) return null;
  return (
    <div className="field">
      <h3 className="text-sm font-medium">{t("history.details.from")}</h3>
      {uploadedImages.length === 0 ? (
        <p className="text-sm text-muted">
          {t(keepsPhotos ? "history.details.photosGone" : "history.details.photosDeleted")}
        </p>
      ) : (
        <ul className="made-from">
          {uploadedImages.map((url, place) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={`${url}?w=${THUMB_WIDTH}`} alt={t("history.details.photo", { n: place + 1 })} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
