import { RATIOS, SIZES, type Ratio } from "#registry/contract/form/choices.ts";
import { isRatioPaid } from "#registry/contract/plans/plan.ts";
import { RatioShape } from "../form/controls/ratio-shape.tsx";
import type { LockedChoice } from "../form/tool-form-model.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useWayOut } from "../price/use-way-out.ts";
import { WayOnDialog, type OpenProps } from "./way-on-dialog.tsx";

interface ChoiceDialogProps extends OpenProps {
  locked: LockedChoice;
  /** Ratios that this tool offers. */
  ratios: readonly Ratio[];
  /** A picture of the style, to show the sizes on. */
  picture?: string | undefined;
}

/** A resolution or ratio that Premium adds. The value stays as it is, and the dialog says so. */
export function ChoiceDialog({ locked, ratios, picture, ...props }: ChoiceDialogProps) {
  const t = useTranslate();
  const { toPricing } = useWayOut();
  const name = (choice: string) =>
    locked.kind === "ratio" && choice === RATIOS[0] ? t("style.form.auto") : choice;
  const value = name(locked.value);
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.choice.title", { choice: name(locked.choice) })}
      text={t("style.dialog.choice.text", { value })}
      stay={{ label: t("style.dialog.choice.stay", { value }) }}
      way={{ label: t("style.dialog.choice.action"), to: toPricing("plans") }}
    >
      {locked.kind === "size" && <SizeFrames picture={picture} />}
      <ul className="flex flex-wrap gap-1.5">
        {ratios.filter(isRatioPaid).map((ratio) => (
          <li
            key={ratio}
            className="flex min-h-8 items-center gap-1.5 rounded-pill bg-sunken ps-2 pe-3 text-xs text-muted"
          >
            <RatioShape ratio={ratio} />
            <bdi>{ratio}</bdi>
          </li>
        ))}
      </ul>
    </WayOnDialog>
  );
}

/** The resolutions as frames, each side twice the one before. */
function SizeFrames({ picture }: { picture?: string | undefined }) {
  return (
    <div className="size-frames" aria-hidden="true">
      {picture !== undefined && <img src={picture} alt="" />}
      {SIZES.map((size) => (
        <b key={size} data-size={size}>
          <span>{size}</span>
        </b>
      ))}
    </div>
  );
}
