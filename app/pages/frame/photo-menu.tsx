import { buttonClass, Button } from "~/ui/button.tsx";
import { Menu } from "~/ui/menu.tsx";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { CurrentPhoto } from "~/pages/photo/current-photo.ts";
import { PhotoPicker } from "~/pages/photo/photo-picker.tsx";
import { usePhotoTaking } from "~/pages/photo/use-photo-taking.ts";
import { keepsNothing } from "./open-storage.ts";

/** The visit's photo above every page, to be exchanged or removed with one press. */
export function PhotoMenu({ photo }: { photo: CurrentPhoto }) {
  const t = useTranslate();
  const taking = usePhotoTaking();
  const { stage, remove } = taking;
  return (
    <Menu
      label={t("common.photo.menu")}
      isBare
      className="max-sm:static"
      button={<img src={photo.url} alt="" width={36} height={36} className="photo-menu-thumb" />}
    >
      <div className="grid w-64 gap-2 p-1.5">
        <p className="text-sm font-medium">{t("common.photo.menu")}</p>
        <p className="text-xs text-muted">{t("common.photo.kept")}</p>
        {keepsNothing() && <p className="text-xs text-muted">{t("common.photo.unkept")}</p>}
        <p role="alert" className="text-xs text-danger empty:hidden">
          {stage.name === "failed" && stage.text}
        </p>
        <PhotoPicker
          words={t(stage.name === "sending" ? "common.photo.sending" : "common.photo.exchange")}
          className={buttonClass(
            { variant: "line", block: true },
            "focus-within:outline-2 relative cursor-pointer",
          )}
          taking={taking}
        />
        <Button variant="quiet" block onClick={remove}>
          {t("common.photo.remove")}
        </Button>
      </div>
    </Menu>
  );
}
