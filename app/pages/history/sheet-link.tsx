import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { SHEET_PATH } from "~/pages/frame/site-links.ts";
import { setCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { readSheet, writeSheet } from "~/pages/sheet/kept-sheet.ts";
import type { SheetPhoto } from "~/pages/sheet/sheet-data.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { resultsOf } from "./result-of.ts";
import { openStorage } from "~/ui/open-storage.ts";

/** The finished pictures of these entries as photos for other styles: they lie in storage already. */
export const picturesOf = (entries: readonly HistoryEntry[]): SheetPhoto[] =>
  entries.flatMap((entry) =>
    resultsOf(entry).flatMap(({ kind, address }) =>
      kind === "image" ? [{ name: entry.title ?? entry.prompt, url: address }] : [],
    ),
  );

/**
 * Leads to the contact sheet with these pictures as its photos, and with the styles that it had. The first of them becomes
 * the visit's photo, so that the catalog shows styles on it. Nothing can be pressed where there are none.
 */
export function SheetLink({ pictures }: { pictures: readonly SheetPhoto[] }) {
  const t = useTranslate();
  const path = useLocalePath();
  const [first] = pictures;
  const face = (
    <>
      <Icon name="layers" size={16} />
      {t("history.select.sheet")}
    </>
  );
  if (first === undefined)
    return (
      <Button variant="quiet" size="sm" disabled>
        {face}
      </Button>
    );
  const take = () => {
    writeSheet(openStorage("session"), { ...readSheet(openStorage("session")), photos: pictures });
    setCurrentPhoto(first);
  };
  return (
    <ButtonLink variant="quiet" size="sm" to={path(SHEET_PATH)} onClick={take}>
      {face}
    </ButtonLink>
  );
}
